"""What a line can ask, and the words for it in the languages of the bot."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from referee.tournament.commands import Rank


class Verb(StrEnum):
    """The first word of a line; the value is the English one."""

    TITLE = "title"
    SET = "set"
    OPEN = "open"
    CLOSE = "close"
    NAMES = "names"
    APART = "apart"
    STAFF = "staff"
    CHECK_IN = "checkin"
    HERE = "here"
    STRIKE = "strike"
    FIELD = "field"
    DRAW = "draw"
    SWAP = "swap"
    REDRAW = "redraw"
    PUBLISH = "publish"
    WAVE = "wave"
    SEATED = "seated"
    PAUSE = "pause"
    RESUME = "resume"
    EXTRA = "extra"
    END = "end"
    RESULT = "result"
    SLIP = "slip"
    APPROVE = "approve"
    REOPEN = "reopen"
    NEXT = "next"
    TIE = "tie"
    LOTS = "lots"
    VOID = "void"
    REPLAY = "replay"
    DEAD = "dead"
    UNDO = "undo"
    RESTORE = "restore"
    FALSE_WIN = "falsewin"
    TRANSFER = "transfer"
    FINE = "fine"
    CAUTION = "caution"
    NOTE = "note"
    RULE = "rule"
    REVERSE = "reverse"
    NO_SHOW = "noshow"
    SEND_OFF = "sendoff"
    DISQUALIFY = "disqualify"
    WITHDRAW = "withdraw"
    REPLACE = "replace"
    SEEN = "seen"
    CANCEL = "cancel"
    REGISTER = "register"
    SEAT = "seat"
    CONFIRM = "confirm"
    DISPUTE = "dispute"
    CALL = "referee"
    RECEIPT = "receipt"
    CARD = "card"


class PageVerb(StrEnum):
    """A line that only wants to see something."""

    DESK = "desk"
    PLAN = "plan"
    TERMS = "terms"
    LIST = "list"
    TABLES = "tables"
    TABLE = "table"
    ISSUES = "issues"
    STANDINGS = "standings"
    ALARMS = "alarms"
    RULINGS = "rulings"
    VERIFY = "verify"
    ENTRY = "me"
    HELP = "help"
    CHAIR = "chair"
    PLAYER = "player"
    WHY = "why"
    LEAVE = "leave"


RANKS: Final[Mapping[Rank, frozenset[Verb]]] = MappingProxyType(
    {
        Rank.PLAYER: frozenset(
            {
                Verb.REGISTER, Verb.SEAT, Verb.CONFIRM, Verb.DISPUTE, Verb.CALL, Verb.RECEIPT,
                Verb.CARD, Verb.RESULT, Verb.WITHDRAW,
            }
        ),
        Rank.STAFF: frozenset(
            {Verb.NAMES, Verb.STAFF, Verb.HERE, Verb.STRIKE, Verb.SEATED, Verb.SLIP, Verb.REPLACE}
        ),
        Rank.CHIEF: frozenset(
            {
                Verb.APPROVE, Verb.REOPEN, Verb.NEXT, Verb.TIE, Verb.LOTS, Verb.REVERSE,
                Verb.CANCEL, Verb.RESTORE,
            }
        ),
    }
)  # fmt: skip
"""Who may ask what; whatever is not listed is a referee's."""


def rank_for(verb: Verb) -> Rank:
    """The rank that a verb needs, for the pages of help; the tournament itself decides."""
    return next((rank for rank, verbs in RANKS.items() if verb in verbs), Rank.REFEREE)


_SYNONYMS: Final[Mapping[Verb | PageVerb, str]] = {
    Verb.TITLE: "名稱 名称",
    Verb.SET: "設定 设定",
    Verb.OPEN: "開放 开放 開放報名 开放报名",
    Verb.CLOSE: "截止 截止報名 截止报名",
    Verb.NAMES: "名字 名單錄入 名单录入",
    Verb.APART: "分開 分开 避開 避开",
    Verb.STAFF: "工作人員 工作人员",
    Verb.CHECK_IN: "報到開始 报到开始 開放報到 开放报到",
    Verb.HERE: "到 報到 报到",
    Verb.STRIKE: "未到刪除 劃掉 划掉",
    Verb.FIELD: "報到截止 报到截止",
    Verb.DRAW: "抽籤 抽签",
    Verb.SWAP: "換位 换位",
    Verb.REDRAW: "重抽",
    Verb.PUBLISH: "公布",
    Verb.WAVE: "批 開打 开打",
    Verb.SEATED: "入座",
    Verb.PAUSE: "暫停 暂停",
    Verb.RESUME: "繼續 继续",
    Verb.EXTRA: "加時 加时",
    Verb.END: "結束 结束",
    Verb.RESULT: "結果 结果 成績 成绩",
    Verb.SLIP: "成績單 成绩单 簽單 签单",
    Verb.APPROVE: "核定 全部確認 全部确认",
    Verb.REOPEN: "重開 重开",
    Verb.NEXT: "下一輪 下一轮 結束本輪 结束本轮",
    Verb.TIE: "加賽 加赛",
    Verb.LOTS: "抽籤定 抽签定",
    Verb.VOID: "作廢 作废",
    Verb.REPLAY: "重打",
    Verb.DEAD: "相公",
    Verb.UNDO: "撤銷結算 撤销结算",
    Verb.RESTORE: "退回 回到",
    Verb.FALSE_WIN: "詐胡 诈胡",
    Verb.TRANSFER: "移轉 移转",
    Verb.FINE: "罰款 罚款",
    Verb.CAUTION: "警告",
    Verb.NOTE: "記錄 记录",
    Verb.RULE: "裁決 裁决",
    Verb.REVERSE: "撤回",
    Verb.NO_SHOW: "缺席",
    Verb.SEND_OFF: "驅逐 驱逐",
    Verb.DISQUALIFY: "取消資格 取消资格",
    Verb.WITHDRAW: "退賽 退赛",
    Verb.REPLACE: "代打",
    Verb.SEEN: "已看",
    Verb.CANCEL: "取消",
    Verb.REGISTER: "報名 报名",
    Verb.SEAT: "我到了 坐下",
    Verb.CONFIRM: "確認 确认",
    Verb.DISPUTE: "異議 异议",
    Verb.CALL: "裁判",
    Verb.RECEIPT: "收據 收据",
    Verb.CARD: "參賽證 参赛证",
    PageVerb.DESK: "裁判桌",
    PageVerb.PLAN: "計畫 计划",
    PageVerb.TERMS: "辦法 办法",
    PageVerb.LIST: "名單 名单",
    PageVerb.TABLES: "各桌",
    PageVerb.TABLE: "桌",
    PageVerb.ISSUES: "問題 问题",
    PageVerb.STANDINGS: "名次",
    PageVerb.ALARMS: "警示",
    PageVerb.RULINGS: "裁決表 裁决表",
    PageVerb.VERIFY: "驗證 验证",
    PageVerb.ENTRY: "我的",
    PageVerb.HELP: "說明 说明 ?",
    PageVerb.CHAIR: "座位",
    PageVerb.PLAYER: "選手 选手",
    PageVerb.WHY: "為何異議 为何异议",
    PageVerb.LEAVE: "要退賽 要退赛",
}

WORDS: Final[Mapping[str, Verb | PageVerb]] = MappingProxyType(
    {word: verb for verb, words in _SYNONYMS.items() for word in (verb.value, *words.split())}
)
"""Every word that a line can begin with."""

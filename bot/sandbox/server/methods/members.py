"""Chats and their members, as the bot can see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.server.errors import need
from bot.sandbox.server.members import ADMINS, OUTSIDE, Member
from bot.sandbox.server.methods.access import readable_chat, writable_chat
from bot.sandbox.server.values import joined

if TYPE_CHECKING:
    from bot.sandbox.server.cloud import Cloud
    from bot.sandbox.server.methods.access import Handlers
    from bot.sandbox.server.shapes import Json
    from bot.sandbox.server.values import Params


def handlers(cloud: Cloud) -> Handlers:
    """The methods about chats and members."""

    def get_chat(params: Params) -> Json:
        chat = readable_chat(cloud, params)
        gifts, permissions = (
            dict.fromkeys(cloud.spec.types[name].fields, False)
            for name in ("AcceptedGiftTypes", "ChatPermissions")
        )
        full: Json = {
            "accent_color_id": 0,
            "max_reaction_count": 11,
            "accepted_gift_types": gifts,
        }
        if chat.is_group:
            full["permissions"] = permissions | chat.permissions
        if chat.pinned:
            full["pinned_message"] = chat.messages[chat.pinned[-1]]
        return joined(chat.shape(), full)

    def get_chat_member(params: Params) -> Json:
        chat = readable_chat(cloud, params)
        user_id = params.integer("user_id")
        need(user_id in cloud.seen | {cloud.bot.id}, "user not found")
        return chat.member_shape(cloud.users.get(user_id, cloud.bot))

    def get_chat_administrators(params: Params) -> list[Json]:
        chat = readable_chat(cloud, params)
        need(chat.is_group, "there are no administrators in the private chat")
        people = [cloud.users[i] for i in chat.members if i in cloud.users]
        return [chat.member_shape(user) for user in people if chat.status(user) in ADMINS]

    def get_chat_member_count(params: Params) -> int:
        members = readable_chat(cloud, params).members.values()
        return sum(member.status not in OUTSIDE for member in members)

    def leave_chat(params: Params) -> bool:
        writable_chat(cloud, params).set_member(cloud.bot, cloud.bot, Member("left"))
        return True

    return {
        "getChat": get_chat,
        "getChatMember": get_chat_member,
        "getChatAdministrators": get_chat_administrators,
        "getChatMemberCount": get_chat_member_count,
        "leaveChat": leave_chat,
    }

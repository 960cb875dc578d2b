"""Members of a chat: their statuses and rights, and how a client names them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from bot.sandbox.server.shapes import Json, UserShape
    from bot.sandbox.server.spec import Spec

Status = Literal["creator", "administrator", "member", "restricted", "left", "kicked"]

PERMISSIONS = (
    "can_send_messages",
    "can_send_photos",
    "can_send_documents",
    "can_send_videos",
    "can_send_other_messages",
    "can_pin_messages",
    "can_change_info",
    "can_invite_users",
)
ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_restrict_members",
    "can_pin_messages",
    "can_manage_topics",
    "can_invite_users",
    "can_change_info",
    "can_promote_members",
)
ADMINS: tuple[Status, ...] = ("creator", "administrator")
OUTSIDE: tuple[Status, ...] = ("left", "kicked")

_TYPES: dict[Status, str] = {
    "creator": "ChatMemberOwner",
    "administrator": "ChatMemberAdministrator",
    "member": "ChatMemberMember",
    "restricted": "ChatMemberRestricted",
    "left": "ChatMemberLeft",
    "kicked": "ChatMemberBanned",
}


@dataclass(frozen=True, slots=True)
class Member:
    """A status in a chat, and the rights that go with it."""

    status: Status
    rights: dict[str, bool] = field(default_factory=dict[str, bool])

    @property
    def is_anonymous(self) -> bool:
        """Whether an administrator writes in the name of the group."""
        return self.status in ADMINS and self.rights.get("is_anonymous", False)

    def shape(self, user: UserShape, spec: Spec) -> Json:
        """The Bot API's ChatMember."""
        fields = spec.types[_TYPES[self.status]].fields
        defaults: Json = {
            name: False if field.types == ("Boolean",) else 0
            for name, field in fields.items()
            if field.required
        }
        member = defaults | {"user": user, "status": self.status} | self.rights
        return {name: value for name, value in member.items() if name in fields}


def all_rights() -> dict[str, bool]:
    """The rights of an administrator who has all of them."""
    return dict.fromkeys(ADMIN_RIGHTS, True)

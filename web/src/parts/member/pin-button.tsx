import { mayDo } from '@cpd/domain/member/roles';
import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { isPinned, membersChanges, pinnedMembersQuery } from '../../queries/members.ts';
import { useChange } from '../../queries/use-change.ts';

type PinButtonProps = {
  member: { userId: number };
  /** Whom the button is about, for those who do not see where it stands. */
  name: string;
};

/** Keeps a member at hand, or no more (ADM-05). Those who only look have none (ROL-05). */
export function PinButton({ member, name }: PinButtonProps) {
  const user = useUser();
  const { data } = useQuery(pinnedMembersQuery(user.userId));
  const setPin = useChange(membersChanges.setPin);
  if (!mayDo(user.role, 'staff')) return null;
  const pinned = isPinned(data, member.userId);
  const Icon = pinned ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      color={pinned ? 'amber' : 'gray'}
      size={44}
      aria-label={`Pin ${name}`}
      aria-pressed={pinned}
      title={pinned ? 'Unpin' : 'Pin to keep at hand'}
      loading={setPin.isPending}
      onClick={() => setPin.mutate({ member: member.userId, pinned: !pinned })}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}

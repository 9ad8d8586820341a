import type { CPDYear } from '@cpd/contract/cpd-years';
import { mayDo } from '@cpd/domain/member/roles';
import { ActionIcon } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconProgress,
  IconSend,
  IconStar,
  IconStarFilled,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { isPinned, pinnedMembersQuery, useSetPin } from '../../queries/members.ts';
import styles from './year-status.module.css';

type Status = CPDYear['cpdStatusCode'];

/** Grey not started, amber in progress, green handed in or done, red not handed in or short. */
const LOOKS = {
  OPEN: { icon: IconCircleDashed, tone: 'not-started' },
  INPROGRESS: { icon: IconProgress, tone: 'in-progress' },
  SUBMITTED: { icon: IconSend, tone: 'done' },
  COMPLETE: { icon: IconCircleCheckFilled, tone: 'done' },
  INCOMPLETE: { icon: IconAlertTriangle, tone: 'failed' },
} as const satisfies Record<Status, { icon: TablerIcon; tone: string }>;

/** The status of a member's year as picture, word and colour together (PRG-17). */
export function YearStatus({ code, name }: { code: Status; name: string }) {
  const { icon: Icon, tone } = LOOKS[code];
  return (
    <span className={styles.status} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {name}
    </span>
  );
}

type PinButtonProps = {
  member: { userId: number };
  /** Whom the button is about, for those who do not see where it stands. */
  name: string;
};

/** Keeps a member at hand, or no more (ADM-05). Those who only look have none (ROL-05). */
export function PinButton({ member, name }: PinButtonProps) {
  const user = useUser();
  const { data } = useQuery(pinnedMembersQuery(user.userId));
  const setPin = useSetPin(user.userId);
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

import type { Side } from '@cpd/domain/member/roles';
import { IconArrowsExchange } from '@tabler/icons-react';
import { changeSide } from '../lib/change-side.ts';
import { useUser } from '../lib/session.ts';
import { useLeaving } from '../ui/leaving.ts';
import { showError } from '../ui/toast.ts';

const LABELS: Record<Side, string> = { TEAM: 'Change to CPD team', RECORD: 'Change to my own record' };

/** The entry of a menu by which a member who is one of the CPD team too changes over (PPL-17); nothing for everyone else. */
export function SideEntry({ className }: { className: string | undefined }) {
  const { leave } = useLeaving();
  const { otherSide: side } = useUser();
  if (!side || side === 'PAST_RECORD') return null;
  const change = () => void changeSide(side).catch((error: Error) => showError(error.message));
  return (
    <button type="button" className={className} onClick={() => leave(change)}>
      <IconArrowsExchange size={19} stroke={1.7} aria-hidden />
      {LABELS[side]}
    </button>
  );
}

import type { Side } from '@cpd/domain/member/roles';
import { call } from './api.ts';
import { rememberMember } from './remembered.ts';
import { holdsUnsaved, leaveOnPurpose } from './unsaved.ts';

/** What the windows of this browser tell each other. */
const CHANNEL = 'cpd-side';

/**
 * Uses the sign-in on the other side of a member who is one of the CPD team too, and begins there anew: nothing that was fetched on this
 * side is shown on that one (PPL-17).
 * @throws ApiError as `call` does; then nothing has changed
 */
export async function changeSide(side: Side): Promise<void> {
  await call('changeSide', { query: {}, body: { side } });
  leaveOnPurpose();
  rememberMember(null);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(side);
  channel.close();
  location.assign('/');
}

/**
 * Begins anew when another window changes over; answers how to stop. What was entered here and is not saved stays: until the person changes
 * back, the server refuses it with the reason.
 */
export function followSide(begin = () => location.assign('/')): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => {
    if (!holdsUnsaved()) begin();
  };
  return () => channel.close();
}

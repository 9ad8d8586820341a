import type { Side } from '@cpd/domain/member/roles';
import { call } from './api.ts';
import { rememberMember } from './remembered.ts';
import { leaveOnPurpose } from './unsaved.ts';

/**
 * Uses the sign-in on the other side of a member who is one of the CPD team too, and begins there anew: nothing that was fetched on this
 * side is shown on that one (PPL-17). What another window still shows is refused by the server with the reason, and nothing typed there
 * is lost.
 * @throws ApiError as `call` does; then nothing has changed
 */
export async function changeSide(side: Side): Promise<void> {
  await call('changeSide', { query: {}, body: { side } });
  leaveOnPurpose();
  rememberMember(null);
  location.assign('/');
}

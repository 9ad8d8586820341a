import { enterRequest } from '../features/college/contact/contact-service.ts';
import { decideRequest } from '../features/college/requests/decision-service.ts';
import type { Caller } from '../platform/http/caller.ts';

/** Leave that a colleague entered for a member, and that another one granted at once (PPL-12). */
export async function enterLeave(
  staff: Caller,
  manager: Caller,
  member: Caller['subject'],
  leave: { from: string; to: string },
): Promise<void> {
  const asked = { isCallBack: false, contactNumber: '', message: 'Parental leave from February on.', year: 0 };
  const days = { askedFor: 'LEAVE', leaveFrom: leave.from, leaveTo: leave.to } as const;
  const request = { ...asked, exemptionReason: 'PARENTAL', ...days };
  const requestId = await enterRequest({ ...staff, subject: member, subjectUserId: member.userId }, request, 'EMAIL');
  await decideRequest(manager, {
    requestId,
    version: 1,
    result: 'GRANTED',
    text: 'We have the letter from your hospital.',
    monthsOfLeave: undefined,
    exemptionReason: undefined,
  });
}

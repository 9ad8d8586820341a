import { recordChange } from '../events/record-change.ts';
import type { Caller, Person } from '../http/caller.ts';
import { updateResearchConsent } from './member-store.ts';

/**
 * Keeps the member's answer about research; `null` is one who did not answer. From then on the first sign-in is over
 * (HOM-13). Answers the member as they are then.
 */
export async function keepResearchConsent(caller: Caller, researchConsent: boolean | null): Promise<Person> {
  const { actor, subjectUserId } = caller;
  return await caller.change(async (transaction) => {
    await updateResearchConsent(transaction, subjectUserId, researchConsent);
    await recordChange(transaction, caller, 'research-consent.answered', subjectUserId, {
      before: { researchConsent: actor.researchConsent },
      after: { researchConsent },
    });
    return { ...actor, researchConsent, hasLoggedInBefore: true };
  });
}

/**
 * Ids from which the college numbers what it adds itself, so that what an upgrade delivers never takes one of them (FWK-02). Of the
 * framework it is added to the id of the year whose rules it holds.
 */
export const OWN_IDS = { framework: 1000, activityType: 10_000, area: 10_000, question: 1_000_000 } as const;

/** The question of the next year that goes on from one of this year: those of two years never share an id. */
export function nextQuestionId(questionId: number): number {
  return questionId + (questionId < OWN_IDS.question ? 10 : 1000);
}

/** How the codes begin of reasons for leave and exemption that the college adds. */
export const OWN_REASONS = 'OWN';

/** Whether the college added a reason itself. */
export function isOwnReason({ reasonCode }: { reasonCode: string }): boolean {
  return reasonCode.startsWith(OWN_REASONS);
}

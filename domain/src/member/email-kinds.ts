/** The kinds of e-mails that a member can turn off (COH-11). */
export const OPTIONAL_EMAILS = ['REMINDERS', 'NEWS'] as const;
export type OptionalEmail = (typeof OPTIONAL_EMAILS)[number];

/**
 * What an e-mail to a member is. RECORD is what a record needs or the college has to say: without it a member learns too late
 * what was decided about them, so it always comes.
 */
export type EmailKind = OptionalEmail | 'RECORD';

/** How the settings of the member call it, and what comes with it. */
const WORDS: Readonly<Record<OptionalEmail, { name: string; what: string }>> = {
  REMINDERS: { name: 'Reminders', what: 'Years closing soon, and attendance to confirm.' },
  NEWS: { name: 'News from the CPD team', what: 'Important news always comes.' },
};

/** The kind of the copy of a notification, by the beginning of what it was told for; everything that is not named is the record's. */
const OF_OCCASIONS: ReadonlyMap<string, OptionalEmail> = new Map([
  ['year-ends', 'REMINDERS'],
  ['year-reopening-ends', 'REMINDERS'],
  ['attendance-reminder', 'REMINDERS'],
  ['announcement', 'NEWS'],
]);

/**
 * What the copy of a notification is, by its occasion, such as `year-ends-7:11`. News that the team marks Important comes in any case, as
 * it stands first in an e-mail (COH-10).
 */
export function emailKindOf({ occasion, alertCode }: { occasion: string; alertCode: string }): EmailKind {
  const kind = kindOfOccasion(occasion);
  return kind === 'NEWS' && alertCode === 'H' ? 'RECORD' : kind;
}

function kindOfOccasion(occasion: string): EmailKind {
  const name = occasion.replace(/:.*/s, '').replace(/-\d+$/, '');
  return OF_OCCASIONS.get(name) ?? 'RECORD';
}

/** How the settings tell of a kind. */
export function wordsOfEmailKind(kind: OptionalEmail): { name: string; what: string } {
  return WORDS[kind];
}

/** Whether a text names a kind that can be turned off. */
export function isOptionalEmail(text: string): text is OptionalEmail {
  return (OPTIONAL_EMAILS as readonly string[]).includes(text);
}

/** What an e-mail to a member is, and whether the member can do without it (COH-11). */
interface KindRow {
  /** As the settings of the member call it. */
  name: string;
  /** What comes with it, in the words of the settings. */
  what: string;
  canTurnOff: boolean;
}

const KINDS = {
  REMINDERS: {
    name: 'Reminders',
    what: 'That a year closes soon, or that attendance waits to be confirmed.',
    canTurnOff: true,
  },
  NEWS: {
    name: 'News from the CPD team',
    what: 'What the team writes to many members at once, unless it is marked Important.',
    canTurnOff: true,
  },
  // What a record needs or the college has to say: without it a member learns too late what was decided about them.
  RECORD: {
    name: 'Your record',
    what: 'decisions, closings, re-openings, corrections and erasures.',
    canTurnOff: false,
  },
} as const satisfies Record<string, KindRow>;

export type EmailKind = keyof typeof KINDS;

/** The kinds that a member can turn off. */
export const OPTIONAL_EMAILS = ['REMINDERS', 'NEWS'] as const satisfies readonly EmailKind[];
export type OptionalEmail = (typeof OPTIONAL_EMAILS)[number];

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
export function wordsOfEmailKind(kind: EmailKind): Pick<KindRow, 'name' | 'what'> {
  return KINDS[kind];
}

/** Whether a text names a kind that can be turned off. */
export function isOptionalEmail(text: string): text is OptionalEmail {
  return (OPTIONAL_EMAILS as readonly string[]).includes(text);
}

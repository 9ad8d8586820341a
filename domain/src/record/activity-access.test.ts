import { describe, expect, test } from 'vitest';
import { type ActivityField, activityAccess } from './activity-access.ts';
import type { ActivityMode } from './activity-screen.ts';

const FIELDS = [
  'year',
  'name',
  'type',
  'information',
  'occurrence',
  'dates',
  'hours',
  'areas',
  'reflection',
  'goals',
  'evidence',
  'save',
] as const satisfies ActivityField[];

const LETTERS = { o: 'open', s: 'shut', '-': 'absent' } as const;

const openYear = { editable: true, hasPlans: true, hoursModel: 'total' } as const;
const closedYear = { ...openYear, editable: false };
const single = { verified: false, isPlanEntry: false, isPlanType: false, occurrence: 'S' } as const;
const verified = { ...single, verified: true };
const isPlanEntry = { ...single, isPlanEntry: true };

/** Access in the order of the fields: o open, s shut, - absent. */
function lettersOf(...parameters: Parameters<typeof activityAccess>): string {
  const access = activityAccess(...parameters);
  const letters = FIELDS.map((field) => Object.entries(LETTERS).find(([, name]) => name === access[field])?.[0]);
  return letters.join(' ');
}

type Row = [mode: ActivityMode, ordinary: string, verified: string, isPlanEntry: string, closed: string];

//  The columns are       y n t i o d h a r g e s: year name type information occurrence dates hours areas reflection goals evidence save
const ALL_OPEN = /*    */ 'o o o o o o o o o o o o';
const ALL_SHUT = /*    */ 's s s s s s s s s s s s';
const DATE_SHUT = /*   */ 's s s s - s s s s - s s';
const FRIENDLY = /*    */ 's s s s o o s o s o o o';

const rows: Row[] = [
  ['add', ALL_OPEN, ALL_OPEN, ALL_OPEN, ALL_SHUT],
  ['copy', ALL_OPEN, ALL_OPEN, ALL_OPEN, ALL_SHUT],
  ['shortcut', ALL_OPEN, ALL_OPEN, ALL_OPEN, ALL_SHUT],
  ['friendly', FRIENDLY, FRIENDLY, FRIENDLY, ALL_SHUT],
  ['edit', ALL_OPEN, 's s s s s s s s o o o o', ALL_SHUT, ALL_SHUT],
  ['edit-date', 's s s o - o o s o - o o', 's s s s - s s s o - o o', DATE_SHUT, DATE_SHUT],
  ['view', ALL_SHUT, 's s s s s s s s o s s o', ALL_SHUT, ALL_SHUT],
  ['view-date', DATE_SHUT, 's s s s - s s s o - s o', DATE_SHUT, DATE_SHUT],
];

describe('each cell of access to the form', () => {
  const cells = rows.flatMap(([mode, ordinary, ofVerified, ofPlanEntry, closed]) => [
    { mode, kind: 'ordinary', year: openYear, activity: single, expected: ordinary },
    { mode, kind: 'verified', year: openYear, activity: verified, expected: ofVerified },
    { mode, kind: 'plan', year: openYear, activity: isPlanEntry, expected: ofPlanEntry },
    { mode, kind: 'ordinary', year: closedYear, activity: single, expected: closed },
    { mode, kind: 'verified', year: closedYear, activity: verified, expected: closed },
    { mode, kind: 'plan', year: closedYear, activity: isPlanEntry, expected: closed },
  ]);

  test.each(cells)(
    '[ACT-15, ACT-25, ACT-29, ACT-30, ACT-31, ACT-50, OCC-15, SHC-04] $mode, $kind, year editable: $year.editable',
    ({ mode, year, activity, expected }) => {
      expect(lettersOf(mode, year, activity)).toBe(expected);
    },
  );
});

describe('what no mode decides', () => {
  test.each<[string, ActivityMode, 'M' | 'R', string]>([
    ['added on several dates', 'add', 'M', 'absent'],
    ['edited as a series', 'edit', 'R', 'absent'],
    ['viewed as a series', 'view', 'R', 'absent'],
    ['one date of a series, edited', 'edit-date', 'R', 'open'],
    ['one date of a series, viewed', 'view-date', 'R', 'shut'],
  ])('[RFL-02] the reflection of an activity %s', (_, mode, occurrence, expected) => {
    expect(activityAccess(mode, openYear, { ...single, occurrence }).reflection).toBe(expected);
  });

  test('[ACT-30] a verified activity of several dates has nothing to save in view, where no field is open', () => {
    expect(lettersOf('view', openYear, { ...verified, occurrence: 'M' })).toBe('s s s s s s s s - s s s');
    expect(lettersOf('view-date', openYear, { ...verified, occurrence: 'M' })).toBe('s s s s - s s s o - s o');
    expect(activityAccess('edit', openYear, { ...verified, occurrence: 'M' }).save).toBe('open');
  });

  test('[ACT-17] an activity of the type of plans names no goals', () => {
    expect(activityAccess('edit', openYear, { ...single, isPlanType: true }).goals).toBe('absent');
  });

  test('[ACT-16] a year without plans offers no goals', () => {
    expect(activityAccess('add', { ...openYear, hasPlans: false }, single).goals).toBe('absent');
  });

  test.each<ActivityMode>(['add', 'edit', 'view', 'friendly'])(
    '[HRS-01] hours by specialty stand in for the areas when somebody opens to %s',
    (mode) => {
      expect(activityAccess(mode, { ...openYear, hoursModel: 'per-specialty' }, single).areas).toBe('absent');
    },
  );
});

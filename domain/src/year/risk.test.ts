import { describe, expect, test } from 'vitest';
import { factsOf } from '../testing/years.ts';
import { type PacedYear, paceMoment } from './pace.ts';
import { checkFollowUp, checkManyFollowUps, type ManyFollowUps, riskStateOf } from './risk.ts';

const RULES = { part: 2, of: 3, months: 4 };
const open: PacedYear = { recognised: 0, minimum: 50, allMet: false, editable: true, exempt: false, waived: false };
const at = (instant: string) => paceMoment(factsOf(2026), Temporal.Instant.from(instant), RULES);

describe('[COH-05] somebody who is followed up', () => {
  const IN_TIME = '2026-10-01T00:00:00Z';
  const DECEMBER = '2026-12-31T13:00:00Z';
  const OVER = '2027-05-01T00:00:00Z';

  test.each<[string, string, Partial<PacedYear>, ReturnType<typeof riskStateOf>]>([
    ['with nothing near the close', DECEMBER, {}, 'ATRISK'],
    ['with a hundredth too little', DECEMBER, { minimum: 37.5, recognised: 24.99 }, 'ATRISK'],
    ['with two thirds of what is expected', DECEMBER, { minimum: 37.5, recognised: 25 }, 'CAUGHTUP'],
    ['with everything', DECEMBER, { recognised: 50, allMet: true }, 'CAUGHTUP'],
    ['who handed in with less', DECEMBER, { recognised: 10, editable: false }, 'BEHIND'],
    ['whose year has closed with less', OVER, { recognised: 10, editable: false }, 'BEHIND'],
    ['whose year has closed with enough', OVER, { recognised: 40, editable: false }, 'CAUGHTUP'],
    ['who is exempt now', DECEMBER, { exempt: true }, 'EXEMPT'],
    ['of a waived year', DECEMBER, { waived: true }, 'CAUGHTUP'],
    ['before anybody can be at risk', IN_TIME, { recognised: 1 }, 'EARLY'],
    ['before that with much', IN_TIME, { recognised: 45 }, 'EARLY'],
    ['before that with everything', IN_TIME, { recognised: 50, allMet: true }, 'CAUGHTUP'],
  ])('%s', (_what, instant, year, state) => {
    expect(riskStateOf({ ...open, ...year }, at(instant), RULES)).toBe(state);
  });
});

describe('[COH-05] what is noted of a follow-up', () => {
  // In Sydney it is 21 December already.
  const NOW = Temporal.Instant.from('2026-12-20T14:00:00Z');

  test.each([
    [{ lastContactOn: '2026-12-22', nextDate: '' }, ['lastContactOn']],
    [{ lastContactOn: '', nextDate: '2026-12-20' }, ['nextDate']],
    [{ lastContactOn: '2027-01-01', nextDate: '2027-12-22' }, ['lastContactOn', 'nextDate']],
    [{ lastContactOn: '2026-12-21', nextDate: '2026-12-21' }, []],
    [{ lastContactOn: '2025-01-01', nextDate: '2027-12-21' }, []],
    [{ lastContactOn: '', nextDate: '' }, []],
  ])('%j has %j wrong', (followUp, fields) => {
    expect(checkFollowUp(followUp, NOW).map(({ field }) => field)).toEqual(fields);
  });

  test.each([
    [{ lastContactOn: '2026-12-22', nextDate: '' }, 'The last contact cannot be in the future.'],
    [{ lastContactOn: '', nextDate: '2026-12-20' }, 'The next date must be today or later.'],
    [{ lastContactOn: '', nextDate: '2027-12-22' }, 'The next date must be within a year.'],
  ])('%j is refused with: %s', (followUp, message) => {
    expect(checkFollowUp(followUp, NOW).map((problem) => problem.message)).toEqual([message]);
  });

  const NO_NOTE: ManyFollowUps = { take: false, lastContactOn: '', nextDate: '', note: '' };
  const CHOOSE = ['take: Please choose what is to be noted of these members.'];

  test.each<[string, Partial<ManyFollowUps>, string[]]>([
    ['needs something to note', {}, CHOOSE],
    ['takes blanks for no note', { note: ' \u200b' }, CHOOSE],
    ['can be that a colleague takes them', { take: true }, []],
    ['can be a contact alone', { lastContactOn: '2026-12-21' }, []],
    ['can be a next date alone', { nextDate: '2026-12-21' }, []],
    ['can be a note alone', { note: 'Left a message.' }, []],
    ['has a note without HTML', { note: '<b>Left</b>' }, ['note: The note must not contain HTML tags.']],
    ['has a note of bounded length', { note: 'x'.repeat(8_001) }, ['note: The note can have at most 8000 characters.']],
    [
      'names every problem at once',
      { take: true, lastContactOn: '2026-12-22', nextDate: '2026-12-20', note: '<b>' },
      [
        'lastContactOn: The last contact cannot be in the future.',
        'nextDate: The next date must be today or later.',
        'note: The note must not contain HTML tags.',
      ],
    ],
  ])('of several members at once %s', (_what, change, problems) => {
    const found = checkManyFollowUps({ ...NO_NOTE, ...change }, NOW);
    expect(found.map(({ field, message }) => `${field}: ${message}`)).toEqual(problems);
  });
});

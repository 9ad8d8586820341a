import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { factsOf, rulesOf } from '../testing/years.ts';
import {
  type ActivityContext,
  activityDates,
  checkActivity,
  type EnteredActivity,
  hoursWarning,
} from './activity-rules.ts';
import type { Recurrence } from './recurrence.ts';

const MIN_HOURS_MESSAGE = 'A minimum of 0.25 hours is required.';
const OCCURRENCE_HOURS_MESSAGE = 'Please enter hours per individual occurrences of the activity (24 hours or less)';
const NO_AREA_MESSAGE = 'Select one or more Professional domains or Specialty for this activity';

function contextOf(year: number): ActivityContext {
  return {
    year: factsOf(year),
    rules: rulesOf(year),
    activityTypes: [
      { activityTypeId: 101, recurring: true, isPlanType: false },
      { activityTypeId: 202, recurring: false, isPlanType: false },
    ],
    areaIds: [1, 2, 201, 206, 207],
    questions: [
      { questionId: 111, mandatory: true },
      { questionId: 112, mandatory: false },
    ],
  };
}

const total: EnteredActivity = {
  name: 'Grand round',
  activityTypeId: 101,
  additionalInformation: '',
  occurrence: 'S',
  dates: ['2026-05-14'],
  hours: 1,
  areaIds: [206],
};

const perSpecialty: EnteredActivity = {
  ...total,
  dates: ['2024-05-14'],
  hours: undefined,
  areaIds: [],
  areaHours: [{ areaId: 1, hours: 1 }],
};

const weekly: Recurrence = {
  kind: 'weekly',
  everyWeeks: 1,
  weekdays: ['monday'],
  startDate: '2026-06-01',
  endDate: '2026-06-30',
};

const reflection = { hours: 0.25, answers: [{ questionId: 111, answer: 'A clear plan.' }] };

const problems = (changes: Partial<EnteredActivity>) => checkActivity({ ...total, ...changes }, contextOf(2026));
const earlier = (changes: Partial<EnteredActivity>) => checkActivity({ ...perSpecialty, ...changes }, contextOf(2024));

describe('name, type and information', () => {
  test.each([
    ['', 'Please enter the activity name.'],
    [' \u00a0\t', 'Please enter the activity name.'],
    ['a'.repeat(101), 'Activity name can have at most 100 characters.'],
    ['<b>Round', 'Activity name must not contain HTML tags.'],
    ['two\nlines', 'Activity name must be a single line.'],
    ['null\u0000', 'Activity name must not contain hidden characters.'],
  ])('[ACT-38, ACT-40] refuses the name %j', (name, message) => {
    expect(problems({ name })).toEqual([{ field: 'name', message }]);
  });

  test.each([
    ['\u200b', 'Please enter the activity name.'],
    ['\u3164 \u2800', 'Please enter the activity name.'],
    [
      'Ward round \u202egpj.exe',
      'Activity name must not contain hidden marks that change the direction of text. Please type it again.',
    ],
  ])('[R47] refuses the name %j', (name, message) => {
    expect(problems({ name })).toEqual([{ field: 'name', message }]);
  });

  test('[R47] leaves information as it was pasted, but an answer that nobody sees is none', () => {
    expect(problems({ additionalInformation: 'Ring \u202a+61 2 5550 0100\u202c' })).toEqual([]);
    const answers = [{ questionId: 111, answer: '\u200b\u2060' }];
    expect(problems({ reflection: { hours: 0.25, answers } })).toEqual([
      { field: 'reflection.answers.111', message: 'Please answer this question.' },
    ]);
  });

  test.each(['a'.repeat(100), 'BP < 120', 'Kōrero & “quotes”'])('[ACT-38, ACT-40] takes the name %j', (name) => {
    expect(problems({ name })).toEqual([]);
  });

  test.each([
    [0, 'Please choose a CPD category.'],
    [999, 'This CPD category is not available in 2026.'],
    [Number.NaN, 'This CPD category is not available in 2026.'],
  ])('[ACT-39] refuses the type %d', (activityTypeId, message) => {
    expect(problems({ activityTypeId })).toEqual([{ field: 'activityTypeId', message }]);
  });

  test('[OCC-11] refuses several dates for a type that does not recur', () => {
    const message = 'An activity of this type has a single date.';
    expect(problems({ activityTypeId: 202, occurrence: 'M' })).toEqual([{ field: 'occurrence', message }]);
    expect(problems({ activityTypeId: 202, occurrence: 'R', recurrence: weekly })).toEqual([
      { field: 'occurrence', message },
    ]);
    expect(problems({ activityTypeId: 202 })).toEqual([]);
  });

  test('[ACT-40] refuses tags in the additional information and takes a comparison', () => {
    expect(problems({ additionalInformation: '<img src=x>' })).toEqual([
      { field: 'additionalInformation', message: 'Additional information must not contain HTML tags.' },
    ]);
    expect(problems({ additionalInformation: 'HbA1c < 53\nand falling' })).toEqual([]);
    expect(problems({ additionalInformation: 'a'.repeat(10_001) }).map(({ field }) => field)).toEqual([
      'additionalInformation',
    ]);
  });
});

describe('dates', () => {
  test.each<[string, Partial<EnteredActivity>, string]>([
    ['no date', { dates: [] }, 'Please choose a date.'],
    ['an empty date', { dates: [''] }, 'Please choose a date.'],
    ['two dates of a single activity', { dates: ['2026-05-14', '2026-05-15'] }, 'A single activity has one date.'],
    ['no date at all', { occurrence: 'M', dates: [] }, 'Please choose at least one date.'],
    ['an entry without a date', { occurrence: 'M', dates: ['2026-05-14', ''] }, 'Please choose a date.'],
    ['a day that does not exist', { dates: ['2026-02-29'] }, 'Please choose a date that exists.'],
    ['the last day before the year', { dates: ['2025-12-31'] }, 'Please choose a date in 2026.'],
    [
      'the first day after the year',
      { occurrence: 'M', dates: ['2026-12-31', '2027-01-01'] },
      'Please choose a date in 2026.',
    ],
    ['a date twice', { occurrence: 'M', dates: ['2026-05-14', '2026-05-14'] }, 'Please choose each date only once.'],
  ])('[OCC-02, OCC-03, OCC-13] refuses %s', (_, changes, message) => {
    expect(problems(changes)).toEqual([{ field: 'dates', message }]);
  });

  test('[OCC-02, OCC-08] refuses a recurring activity without a sound pattern', () => {
    expect(problems({ occurrence: 'R' })).toEqual([
      { field: 'recurrence', message: 'Please choose how the activity repeats.' },
    ]);
    const recurrence = { ...weekly, everyWeeks: 6, endDate: '' };
    expect(problems({ occurrence: 'R', recurrence }).map(({ field }) => field)).toEqual([
      'recurrence.endDate',
      'recurrence.everyWeeks',
    ]);
  });

  test('[OCC-03] takes the first and last day of the year, and a future day', () => {
    expect(problems({ occurrence: 'M', dates: ['2026-01-01', '2026-12-31'] })).toEqual([]);
    expect(problems({ occurrence: 'R', recurrence: weekly })).toEqual([]);
  });

  test('[OCC-02, OCC-08, OCC-13] gives the dates of every occurrence, sorted and each once', () => {
    expect(activityDates(total, 2026)).toEqual(['2026-05-14']);
    const dates = ['2026-07-01', '2026-05-14', '2026-07-01', '', '2027-01-01'];
    expect(activityDates({ occurrence: 'M', dates }, 2026)).toEqual(['2026-05-14', '2026-07-01']);
    const mondays = ['2026-06-01', '2026-06-08', '2026-06-15', '2026-06-22', '2026-06-29'];
    expect(activityDates({ occurrence: 'R', dates: ['2026-01-01'], recurrence: weekly }, 2026)).toEqual(mondays);
    expect(activityDates({ occurrence: 'R', dates: ['2026-01-01'] }, 2026)).toEqual([]);
  });
});

describe('hours', () => {
  test.each([undefined, 0, 0.1, -1, -0.25, Number.NaN, Number.NEGATIVE_INFINITY])(
    '[HRS-02, HRS-10, ERR-15] refuses %s hours in a year with total hours',
    (hours) => {
      expect(problems({ hours })).toEqual([{ field: 'hours', message: 'A minimum of 0.25 hours is required.' }]);
    },
  );

  test.each([0.25, 24, 24.25, 9999.5])(
    '[HRS-02, HRS-05, HRS-08] takes %d hours in a year with total hours',
    (hours) => {
      expect(problems({ hours })).toEqual([]);
      expect(problems({ hours, occurrence: 'M' })).toEqual([]);
    },
  );

  test('[HRS-05] warns of more than 24 hours for each of several dates, and only then', () => {
    expect(hoursWarning({ occurrence: 'M', hours: 24.25 })).toBe(
      'Please enter hours per individual occurrences of the activity (24 hours or less)',
    );
    expect(hoursWarning({ occurrence: 'R', hours: 25 })).toBe(OCCURRENCE_HOURS_MESSAGE);
    expect(hoursWarning({ occurrence: 'M', hours: 24 })).toBeUndefined();
    expect(hoursWarning({ occurrence: 'S', hours: 30 })).toBeUndefined();
    expect(hoursWarning({ occurrence: 'M', hours: undefined })).toBeUndefined();
  });

  test.each([
    [[], MIN_HOURS_MESSAGE],
    [[0, 0], MIN_HOURS_MESSAGE],
    [[0.1, 0.1], MIN_HOURS_MESSAGE],
    [[12, 12.25], OCCURRENCE_HOURS_MESSAGE],
    [[-1, 2], 'Hours must be a number of at least 0.'],
    [[Number.NaN], 'Hours must be a number of at least 0.'],
  ])('[HRS-03, HRS-04, HRS-10] refuses %j in a year with hours per specialty', (list, message) => {
    const areaHours = list.map((hours, index) => ({ areaId: index + 1, hours }));
    for (const occurrence of ['S', 'M'] as const) {
      expect(earlier({ areaHours, occurrence })).toEqual([{ field: 'areaHours', message }]);
    }
  });

  test('[HRS-03, DOM-02] misses only the hours where no line was sent in a year with hours per specialty', () => {
    const { areaHours: _lines, ...without } = perSpecialty;
    expect(checkActivity(without, contextOf(2024))).toEqual([{ field: 'areaHours', message: MIN_HOURS_MESSAGE }]);
  });

  test.each([[[0.25]], [[12, 12]], [[0, 24]]])(
    '[HRS-03, HRS-04, DOM-02] takes %j in a year with hours per specialty',
    (list) => {
      expect(earlier({ areaHours: list.map((hours, index) => ({ areaId: index + 1, hours })) })).toEqual([]);
    },
  );
});

describe('areas', () => {
  test('[DOM-01, ERR-15] refuses an activity without domain or specialty', () => {
    expect(problems({ areaIds: [] })).toEqual([{ field: 'areas', message: NO_AREA_MESSAGE }]);
  });

  test('[DOM-08] refuses areas unknown in the year, in both hours models', () => {
    expect(problems({ areaIds: [206, 999] })).toEqual([
      { field: 'areas', message: 'Please choose only domains and specialties for 2026.' },
    ]);
    expect(earlier({ areaHours: [{ areaId: 999, hours: 1 }] }).map(({ field }) => field)).toEqual(['areas']);
  });

  test('[DOM-08] refuses an area named twice', () => {
    const message = 'Please choose each domain or specialty only once.';
    expect(problems({ areaIds: [206, 206] })).toEqual([{ field: 'areas', message }]);
    const areaHours = [1, 1].map((areaId) => ({ areaId, hours: 1 }));
    expect(earlier({ areaHours })).toEqual([{ field: 'areas', message }]);
  });
});

describe('reflection', () => {
  test('[RFL-02] refuses a reflection on several dates', () => {
    expect(problems({ occurrence: 'M', reflection })).toEqual([
      { field: 'reflection', message: 'Only an activity on a single date can have a reflection.' },
    ]);
  });

  test.each(['', '  \n'])('[RFL-03] refuses the answer %j to a mandatory question', (answer) => {
    expect(problems({ reflection: { hours: 0.25, answers: [{ questionId: 111, answer }] } })).toEqual([
      { field: 'reflection.answers.111', message: 'Please answer this question.' },
    ]);
  });

  test('[RFL-03] refuses a missing answer, an unknown question and one answered twice', () => {
    const fields = (ids: number[]) =>
      problems({ reflection: { hours: 0.25, answers: ids.map((questionId) => ({ questionId, answer: 'x' })) } }).map(
        ({ field }) => field,
      );
    expect(fields([112])).toEqual(['reflection.answers.111']);
    expect(fields([111, 999])).toEqual(['reflection.answers']);
    expect(fields([111, 111])).toEqual(['reflection.answers']);
  });

  test('[ACT-40] refuses tags in an answer', () => {
    expect(problems({ reflection: { hours: 0.25, answers: [{ questionId: 111, answer: '<i>x' }] } })).toEqual([
      { field: 'reflection.answers.111', message: 'The answer must not contain HTML tags.' },
    ]);
  });

  test.each([0, 0.1, 2, -0.25, Number.NaN])('[RFL-05] refuses %d hours of reflection', (hours) => {
    expect(problems({ reflection: { ...reflection, hours } }).map(({ field }) => field)).toEqual(['reflection.hours']);
  });

  test('[RFL-05] says which times may be chosen, and that the reflection is meant', () => {
    expect(problems({ reflection: { ...reflection, text: '<i>', hours: 2 } })).toEqual([
      { field: 'reflection.text', message: 'The reflection must not contain HTML tags.' },
      { field: 'reflection.hours', message: 'Please choose the time spent: 0.25, 0.5, 0.75, 1, 1.25, 1.5.' },
    ]);
  });

  test('[OCC-13] the dates of a single activity are its first alone', () => {
    expect(activityDates({ occurrence: 'S', dates: ['2026-05-14', '2026-05-01'] }, 2026)).toEqual(['2026-05-14']);
    expect(activityDates({ occurrence: 'M', dates: ['2026-05-14', '2026-05-01', '2025-01-01'] }, 2026)).toEqual([
      '2026-05-01',
      '2026-05-14',
    ]);
  });

  test('[OCC-13] one date that is none among several is refused', () => {
    expect(problems({ occurrence: 'M', dates: ['2026-05-14', '2026-02-30'] }).map(({ message }) => message)).toEqual([
      'Please choose a date that exists.',
    ]);
  });

  test.each([0.25, 0.5, 0.75, 1, 1.25, 1.5])('[RFL-05] takes %d hours of reflection', (hours) => {
    expect(problems({ reflection: { ...reflection, hours } })).toEqual([]);
  });

  test('[RFL-04, RFL-06] a credit year has one free text and the values 1 and 0.25', () => {
    const entered: EnteredActivity = { ...perSpecialty, dates: ['2022-05-14'] };
    const check = (given: NonNullable<EnteredActivity['reflection']>) =>
      checkActivity({ ...entered, reflection: given }, contextOf(2022)).map(({ field }) => field);
    expect(checkActivity({ ...entered, reflection: { hours: 1, answers: [] } }, contextOf(2022))).toEqual([
      { field: 'reflection.text', message: 'Please write your reflection.' },
    ]);
    expect(check({ text: 'What I learnt.', hours: 1, answers: [] })).toEqual([]);
    expect(check({ text: 'What I learnt.', hours: 0.25, answers: [] })).toEqual([]);
    expect(check({ text: ' ', hours: 0.5, answers: [] })).toEqual(['reflection.text', 'reflection.hours']);
    expect(check({ text: 'x', hours: 1, answers: [{ questionId: 111, answer: 'x' }] })).toEqual(['reflection.answers']);
  });
});

describe('all together', () => {
  test('[ACT-47] names every problem at once', () => {
    const entered = {
      ...total,
      name: '',
      activityTypeId: 0,
      dates: [],
      hours: 0,
      areaIds: [],
      additionalInformation: '<b>',
    };
    expect(checkActivity(entered, contextOf(2026)).map(({ field }) => field)).toEqual([
      'name',
      'activityTypeId',
      'additionalInformation',
      'dates',
      'hours',
      'areas',
    ]);
  });

  test('[ACT-38, HRS-03] sound activities of every year have no problem', () => {
    for (const year of [2019, 2020, 2021, 2022, 2023, 2024]) {
      expect(checkActivity({ ...perSpecialty, dates: [`${year}-02-28`] }, contextOf(year))).toEqual([]);
    }
    for (const year of [2025, 2026, 2027]) {
      expect(checkActivity({ ...total, dates: [`${year}-02-28`] }, contextOf(year))).toEqual([]);
    }
  });

  test('[API-39] whatever is sent, problems are named and nothing throws', () => {
    const entered = fc.record({
      name: fc.string(),
      activityTypeId: fc.double(),
      additionalInformation: fc.string(),
      occurrence: fc.constantFrom('S' as const, 'M' as const, 'R' as const),
      dates: fc.array(fc.string()),
      hours: fc.option(fc.double(), { nil: undefined }),
      areaHours: fc.array(fc.record({ areaId: fc.integer(), hours: fc.double() })),
      areaIds: fc.array(fc.integer()),
      reflection: fc.record({
        text: fc.string(),
        hours: fc.double(),
        answers: fc.array(fc.record({ questionId: fc.integer(), answer: fc.string() })),
      }),
    });
    fc.assert(
      fc.property(entered, fc.constantFrom(2022, 2024, 2026), (sent, year) => {
        const found = checkActivity(sent, contextOf(year));
        expect(found.length).toBeGreaterThan(0);
        expect(found.every(({ field, message }) => field !== '' && message !== '')).toBe(true);
      }),
    );
  });
});

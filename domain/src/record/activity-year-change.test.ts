import { describe, expect, test } from 'vitest';
import { rulesOf } from '../testing/years.ts';
import { type ActivityFormModel, emptyActivityForm, NEW_RECURRENCE } from './activity-form.ts';
import { changeYear, copyOf, type YearOffers } from './activity-year-change.ts';
import { WHOLE_ACTIVITY } from './evidence-links.ts';

const GENERIC = 1;

function offersOf(year: number): YearOffers {
  const generic = year < 2025;
  return {
    cpdYearId: year - 2015,
    year,
    rules: rulesOf(year),
    activityTypes: [
      { activityTypeId: 101, recurring: true },
      { activityTypeId: 202, recurring: year < 2025 },
    ],
    areaIds: generic ? [GENERIC, 3, 4] : [3, 4, 201, 206],
    genericAreaId: generic ? GENERIC : undefined,
    questionIds: year < 2023 ? [] : [year * 10 + 1, year * 10 + 2],
  };
}

const reflection = { chosen: true, text: 'Text', hours: 0.5, answers: [{ questionId: 20261, answer: 'Much' }] };
const filled: ActivityFormModel = {
  ...emptyActivityForm(11, rulesOf(2026)),
  name: 'Grand round',
  additionalInformation: 'Weekly',
  activityTypeId: 101,
  date: '2026-05-14',
  dates: [
    { date: '2026-05-14', information: 'one' },
    { date: '2025-12-31', information: 'two' },
  ],
  recurrence: { ...NEW_RECURRENCE, startDate: '2025-11-03', endDate: '2026-02-02', everyWeeks: 3 },
  hours: '2.5',
  areaIds: [3, 206],
  reflection,
  files: [{ documentId: 7, name: 'certificate.pdf', link: WHOLE_ACTIVITY }],
  goalIds: [5],
};

const hoursOf = (hours: number): ActivityFormModel => ({ ...filled, reflection: { ...reflection, hours } });

/** The form moved through the years, one after the other. */
function moved(values: ActivityFormModel, path: readonly number[], copying = false): ActivityFormModel {
  return path.reduce((form, year) => {
    const from = rulesOf(form.cpdYearId + 2015);
    return changeYear(form, { from, to: offersOf(year), copying });
  }, values);
}

describe('another year', () => {
  test('[ACT-34] the same year changes nothing', () => {
    expect(moved(filled, [2026])).toBe(filled);
  });

  test('[ACT-35] takes the files off the form, and the goals, which belong to plans of their year', () => {
    expect(moved(filled, [2025])).toMatchObject({ files: [], goalIds: [] });
  });

  test('[ACT-37] clears the dates outside it and keeps name and information', () => {
    expect(moved(filled, [2025])).toMatchObject({
      cpdYearId: 10,
      name: 'Grand round',
      additionalInformation: 'Weekly',
      date: '',
      dates: [{ date: '2025-12-31', information: 'two' }],
      recurrence: { startDate: '2025-11-03', endDate: '', everyWeeks: 3 },
    });
  });

  test('[EVD-21] deletes no file with the save', () => {
    expect(moved({ ...filled, documentsToDelete: [8] }, [2025]).documentsToDelete).toEqual([]);
  });

  test('[ACT-36] keeps a type it offers too', () => {
    expect(moved(filled, [2025]).activityTypeId).toBe(101);
  });

  test('[ACT-36] leaves a type it does not offer not chosen', () => {
    expect(moved({ ...filled, activityTypeId: 303 }, [2025]).activityTypeId).toBe(0);
  });

  test('[OCC-11] forces a single date where the type no longer recurs', () => {
    const values = { ...moved(filled, [2024]), activityTypeId: 202, occurrence: 'M' } as const;
    expect(moved(values, [2025])).toMatchObject({ activityTypeId: 202, occurrence: 'S' });
  });
});

describe('hours in another year', () => {
  test('[HRS-14] a total becomes the hours of Generic', () => {
    expect(moved(filled, [2024]).areaHours).toEqual([{ areaId: GENERIC, hours: '2.5' }]);
  });

  test('[HRS-14] without a total no line is made', () => {
    expect(moved({ ...filled, hours: '' }, [2024]).areaHours).toEqual([]);
  });

  const lines = [
    { areaId: GENERIC, hours: '0.5' },
    { areaId: 3, hours: '1.25' },
    { areaId: 4, hours: '' },
  ];

  test('[HRS-14] lines become their sum, and the areas that had hours stay named', () => {
    const values = moved({ ...moved(filled, [2024]), areaHours: lines, areaIds: [] }, [2025]);
    expect(values).toMatchObject({ hours: '1.75', areaIds: [3] });
  });

  test('[HRS-14] lines come back when their sum was not changed, and give way to Generic when it was', () => {
    const there = moved({ ...moved(filled, [2024]), areaHours: lines }, [2025]);
    expect(moved(there, [2024]).areaHours).toEqual(lines);
    expect(moved({ ...there, hours: '3' }, [2024]).areaHours).toEqual([{ areaId: GENERIC, hours: '3' }]);
    expect(moved({ ...there, hours: '' }, [2024]).areaHours).toEqual([]);
  });

  test('[HRS-14] lines stay where the year has no Generic to take a changed total', () => {
    const to = { ...offersOf(2024), genericAreaId: undefined };
    const values = { ...filled, areaHours: [{ areaId: 3, hours: '1' }] };
    expect(changeYear(values, { from: rulesOf(2026), to, copying: false })).toMatchObject({
      hours: '2.5',
      areaHours: [{ areaId: 3, hours: '1' }],
    });
  });

  test('[HRS-14] lines without hours become no total and name no areas', () => {
    const none = [
      { areaId: 3, hours: '' },
      { areaId: 4, hours: '0' },
    ];
    const values = moved({ ...moved(filled, [2024]), hours: '', areaHours: none, areaIds: [] }, [2025]);
    expect(values).toMatchObject({ hours: '', areaIds: [] });
  });

  test('[HRS-14] lines of areas that the year does not offer go', () => {
    const there = { ...moved(filled, [2024]), areaHours: [...lines, { areaId: 999, hours: '1' }] };
    expect(moved(there, [2023]).areaHours).toEqual(lines);
  });

  test('[HRS-14] within a model nothing is carried', () => {
    expect(moved(filled, [2025]).hours).toBe('2.5');
    expect(moved({ ...moved(filled, [2024]), areaHours: lines }, [2023]).areaHours).toEqual(lines);
  });

  test('[DOM-08] areas that the year does not offer go', () => {
    const values = { ...filled, areaIds: [3, 206, 999] };
    expect(moved(values, [2025]).areaIds).toEqual([3, 206]);
  });
});

describe('reflection in another year', () => {
  test.each([false, true])(
    '[RFL-08] is without answers, and back with the year it was given in; copying: %s',
    (copying) => {
      const there = moved(filled, [2025], copying);
      expect(there.reflection.answers).toEqual([]);
      expect(moved(there, [2022, 2026], copying).reflection.answers).toEqual(reflection.answers);
    },
  );

  test('[RFL-08] a copy leaves its one text behind too, and gets it back', () => {
    expect(moved(filled, [2022], true).reflection).toMatchObject({ text: '', answers: [] });
    expect(moved(filled, [2022, 2026], true).reflection).toEqual(reflection);
  });

  test('[RFL-08] something new keeps the text that was just typed', () => {
    expect(moved(filled, [2022]).reflection.text).toBe('Text');
  });

  test.each([
    ['a chosen time stays where a time is chosen', filled, [2025], 0.5],
    ['a credit is fixed, also where its value could have been the time', hoursOf(0.25), [2022], 1],
    ['after a credit the time is the default one, although 1 hour could be chosen', hoursOf(1), [2022, 2025], 0.25],
    ['or the one that was chosen in that year before', filled, [2022, 2026], 0.5],
  ])('[RFL-05, RFL-06] %s', (_, values, path, hours) => {
    expect(moved(values, path).reflection.hours).toBe(hours);
    expect(moved(values, path, true).reflection.hours).toBe(hours);
  });
});

describe('a copy', () => {
  const move = { from: rulesOf(2026), to: offersOf(2026) };

  test('[ACT-33] starts its pattern anew inside the same range and leaves the evidence behind', () => {
    const copy = copyOf(filled, move);
    const { startDate, endDate } = filled.recurrence;
    expect(copy).toEqual({ ...filled, recurrence: { ...NEW_RECURRENCE, startDate, endDate }, files: [] });
  });

  test('[ACT-33] leaves out the days that did not happen, and has those that were moved where the pattern has them', () => {
    const exceptions = { removed: ['2026-04-08'], moved: [{ from: '2026-04-15', to: '2026-04-16' }] };
    const copy = copyOf({ ...filled, exceptions }, move);
    expect(copy.exceptions).toEqual({ removed: ['2026-04-08'], moved: [] });
  });

  test('[ACT-33, RFL-08] into another year keeps only what belongs there', () => {
    const copy = copyOf(filled, { ...move, to: offersOf(2025) });
    expect(copy).toMatchObject({ cpdYearId: 10, name: 'Grand round', date: '', goalIds: [], files: [] });
    expect(copy.reflection).toMatchObject({ text: '', answers: [] });
  });
});

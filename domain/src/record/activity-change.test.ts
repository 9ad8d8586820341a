import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulesOf } from '../testing/years.ts';
import { WEEKDAYS } from '../values/weekdays.ts';
import {
  addDate,
  attachFile,
  bringBack,
  changeDate,
  changeDateInformation,
  changeDates,
  changeOccurrence,
  changeRecurrence,
  changeType,
  chooseWeekday,
  deleteFile,
  detachFile,
  linkFile,
  removeDate,
  toggleSeriesDay,
  toggleWeekday,
} from './activity-change.ts';
import { type ActivityFormModel, emptyActivityForm, formDates, hasNoDateLeft } from './activity-form.ts';
import { type EvidenceLink, linkProblem, WHOLE_ACTIVITY } from './evidence-links.ts';

const YEAR = 2026;
const A = '2026-02-02';
const B = '2026-02-09';
const C = '2026-02-16';
const empty = emptyActivityForm(11, rulesOf(YEAR));
const line = (date: string, information = '') => ({ date, information });
const on = (...dates: string[]): EvidenceLink => ({ to: 'dates', dates });
const pdf = { documentId: 7, name: 'certificate.pdf' };
const pdfOfAll = { ...pdf, link: WHOLE_ACTIVITY };

const listed: ActivityFormModel = {
  ...empty,
  occurrence: 'M',
  dates: [line(A), line(B, 'Grand round')],
  files: [{ ...pdf, link: on(A) }],
};
const series: ActivityFormModel = {
  ...empty,
  occurrence: 'R',
  recurrence: { ...empty.recurrence, startDate: A, endDate: C },
  files: [{ ...pdf, link: on(B) }],
};

describe('another occurrence', () => {
  test('[OCC-09] the files belong to the whole activity again', () => {
    expect(changeOccurrence(listed, 'R', YEAR).files).toEqual([{ ...pdf, link: WHOLE_ACTIVITY }]);
  });

  test('[OCC-09] choosing the same one again leaves the links alone', () => {
    expect(changeOccurrence(listed, 'M', YEAR)).toBe(listed);
  });

  test('[OCC-10] the single date becomes the entry of the list and the start of the pattern', () => {
    const single = { ...empty, date: A };
    expect(changeOccurrence(single, 'M', YEAR).dates).toEqual([line(A)]);
    expect(changeOccurrence(single, 'R', YEAR).recurrence.startDate).toBe(A);
  });

  test.each([
    ['a list', listed, A],
    ['a pattern', series, A],
    ['a pattern without an end', changeRecurrence(series, { endDate: '' }, YEAR), A],
    ['a pattern whose start is no date', changeRecurrence(series, { startDate: '2/2' }, YEAR), ''],
    ['nothing', { ...empty, occurrence: 'M' } as const, ''],
    ['an empty list, although the pattern has a start', { ...series, occurrence: 'M' } as const, ''],
  ])('[OCC-10] going back, the earliest date of %s fills the empty single date', (_, values, date) => {
    expect(changeOccurrence(values, 'S', YEAR).date).toBe(date);
  });

  test('[OCC-10, OCC-17] a series becomes the list of its dates, so that what was done to them stays', () => {
    expect(changeOccurrence(series, 'M', YEAR).dates).toEqual([line(A), line(B), line(C)]);
  });

  test('[OCC-10] what was typed is not overwritten by what is carried', () => {
    const typed = { ...listed, date: C, recurrence: { ...empty.recurrence, startDate: C } };
    expect(changeOccurrence(typed, 'S', YEAR).date).toBe(C);
    expect(changeOccurrence(typed, 'R', YEAR).recurrence.startDate).toBe(C);
    expect(changeOccurrence({ ...typed, occurrence: 'S' }, 'M', YEAR).dates).toEqual(listed.dates);
  });

  test('[OCC-10] a carried date follows the single date until it is changed itself', () => {
    const carried = ['M', 'R', 'S'] as const;
    const values = carried.reduce((form, occurrence) => changeOccurrence(form, occurrence, YEAR), {
      ...empty,
      date: A,
    });
    const changed = changeDate(values, B, YEAR);
    expect(changed.dates).toEqual([line(B)]);
    expect(changed.recurrence.startDate).toBe(B);
    const cleared = changeDate(changed, '', YEAR);
    expect([cleared.dates, cleared.recurrence.startDate]).toEqual([[], '']);
    expect(changeDate({ ...listed, occurrence: 'S', date: A }, C, YEAR).dates).toEqual(listed.dates);
  });

  test.each([
    ['another date', { date: A, dates: [line(B)] }, C, [line(B)], ''],
    ['what is written beside its date', { date: A, dates: [line(A, 'Notes')] }, '', [line(A, 'Notes')], ''],
    ['the start of a pattern that it did not have', { date: '', recurrence: series.recurrence }, B, [], A],
    ['an empty start', { date: '' }, B, [], ''],
  ])('[OCC-10] a changed single date leaves %s as it is', (_, had, date, dates, startDate) => {
    const changed = changeDate({ ...empty, ...had }, date, YEAR);
    expect([changed.date, changed.dates, changed.recurrence.startDate]).toEqual([date, dates, startDate]);
  });

  test('[RFL-02] the reflection stays in the form', () => {
    const reflection = { chosen: true, text: 'Much', hours: 0.5, answers: [] };
    expect(changeOccurrence({ ...empty, reflection }, 'M', YEAR).reflection).toEqual(reflection);
  });
});

describe('another type', () => {
  test('[OCC-11] one that does not recur forces a single date', () => {
    const changed = changeType(listed, { activityTypeId: 202, recurring: false }, YEAR);
    expect(changed).toMatchObject({ activityTypeId: 202, occurrence: 'S', date: A });
    expect(changed.dates).toEqual(listed.dates);
  });

  test('[OCC-11] one that recurs leaves dates and links alone', () => {
    expect(changeType(listed, { activityTypeId: 101, recurring: true }, YEAR)).toEqual({
      ...listed,
      activityTypeId: 101,
    });
  });
});

describe('the list of dates', () => {
  test.each([
    ['the same date twice', B],
    ['no date', ''],
    ['a day that is not', '2026-02-30'],
  ])('[OCC-13, OCC-02] takes not %s', (_, date) => {
    expect(addDate(listed, date, YEAR)).toEqual(listed);
  });

  test('[OCC-13] is in order and keeps what is written beside a date', () => {
    const values = changeDateInformation(addDate(listed, '2026-01-05', YEAR), A, 'First');
    expect(values.dates).toEqual([line('2026-01-05'), line(A, 'First'), line(B, 'Grand round')]);
  });

  test('[OCC-12] loses the file links of a date with the date', () => {
    const values = linkFile(listed, 7, on(A, B), YEAR);
    expect(removeDate(values, A, YEAR)).toMatchObject({ dates: [line(B, 'Grand round')], files: [{ link: on(B) }] });
  });

  test('[OCC-12, EVD-06] leaves a file with the whole activity when its last date goes', () => {
    expect(removeDate(listed, A, YEAR).files).toEqual([pdfOfAll]);
    expect(changeDates(listed, [], YEAR)).toMatchObject({ dates: [], files: [pdfOfAll] });
  });
});

describe('the pattern', () => {
  test('[OCC-05] keeps its last weekday', () => {
    expect(toggleWeekday(series, 'monday', YEAR)).toBe(series);
  });

  test('[OCC-05] gains and loses others', () => {
    const two = toggleWeekday(series, 'friday', YEAR);
    expect(two.recurrence.weekdays).toEqual(['monday', 'friday']);
    expect(toggleWeekday(two, 'monday', YEAR).recurrence.weekdays).toEqual(['friday']);
  });

  test('[OCC-19] has the first weekday that is ticked in place of the proposed one', () => {
    const chosen = chooseWeekday(series, 'friday', YEAR);
    expect(chosen.recurrence).toEqual({ ...series.recurrence, weekdays: ['friday'] });
    expect(chosen.files).toEqual([pdfOfAll]);
  });

  test('[OCC-17] takes file links along with the dates it loses', () => {
    expect(changeRecurrence(series, { startDate: C }, YEAR).files).toEqual([{ ...pdf, link: WHOLE_ACTIVITY }]);
  });

  test('[OCC-17] keeps file links while it is half entered', () => {
    const half = changeRecurrence(series, { endDate: '' }, YEAR);
    expect(half.files).toEqual(series.files);
    expect(changeRecurrence(half, { endDate: C }, YEAR)).toEqual(series);
  });
});

describe('a day taken out of the pattern', () => {
  test('[OCC-17] comes back, and the others stay out', () => {
    const without: ActivityFormModel = { ...series, exceptions: { removed: [A, B], moved: [] } };
    expect(formDates(without, YEAR)).toEqual([C]);
    expect(formDates(bringBack(without, B), YEAR)).toEqual([B, C]);
  });

  test('[OCC-08, OCC-17] is tapped off, which no file proves any more, and tapped again comes back', () => {
    const proven: ActivityFormModel = { ...series, files: [{ ...pdf, link: on(B) }] };
    const without = toggleSeriesDay(proven, B, YEAR);
    expect(formDates(without, YEAR)).toEqual([A, C]);
    expect(without.files).toEqual([pdfOfAll]);
    expect(formDates(toggleSeriesDay(without, B, YEAR), YEAR)).toEqual([A, B, C]);
  });

  test('[OCC-08] all of them tapped off leave nothing to save, which a pattern without days is not', () => {
    const none = [A, B, C].reduce((values, day) => toggleSeriesDay(values, day, YEAR), series);
    expect([series, none].map((values) => hasNoDateLeft(values, YEAR))).toEqual([false, true]);
    const half = changeRecurrence(none, { endDate: '' }, YEAR);
    expect(hasNoDateLeft(half, YEAR)).toBe(false);
    expect(hasNoDateLeft(changeOccurrence(none, 'S', YEAR), YEAR)).toBe(false);
  });
});

describe('files', () => {
  test('[EVD-06] are attached once, to the whole activity', () => {
    const values = attachFile(attachFile(empty, pdf), pdf);
    expect(values.files).toEqual([{ ...pdf, link: WHOLE_ACTIVITY }]);
    expect(detachFile(values, 7).files).toEqual([]);
  });

  test('[EVD-21] are named to be deleted, and no more once attached again', () => {
    const without = deleteFile(attachFile(empty, pdf), 7);
    expect(without).toMatchObject({ files: [], documentsToDelete: [7] });
    expect(attachFile(without, pdf)).toMatchObject({ files: [pdf], documentsToDelete: [] });
  });

  test('[EVD-06, EVD-21] are each taken off, deleted and linked by themselves', () => {
    const slides = { documentId: 8, name: 'slides.pdf' };
    const both = attachFile(attachFile(empty, pdf), slides);
    expect(detachFile(both, 7).files).toMatchObject([slides]);
    const without = deleteFile(deleteFile(both, 7), 8);
    expect(attachFile(without, pdf).documentsToDelete).toEqual([8]);
    const linked = linkFile(attachFile(listed, slides), 8, on(B), YEAR);
    expect(linked.files.map(({ link }) => link)).toEqual([on(A), on(B)]);
    expect(linkFile(linked, 7, on(A), YEAR).files).toEqual(linked.files);
  });

  test('[EVD-07, OCC-17] are linked only to dates that are there and free', () => {
    const values = attachFile(listed, { documentId: 8, name: 'slides.pdf' });
    expect(linkFile(values, 8, on(A, B, C), YEAR).files[1]?.link).toEqual(on(B));
  });
});

describe('any changes one after the other', () => {
  const dates = [A, B, C, '2026-03-02', '2026-12-31', '', '2025-01-01'];
  const date = fc.constantFrom(...dates);
  const change = fc.oneof(
    fc
      .constantFrom('S' as const, 'M' as const, 'R' as const)
      .map((to) => (values: ActivityFormModel) => changeOccurrence(values, to, YEAR)),
    date.map((day) => (values: ActivityFormModel) => changeDate(values, day, YEAR)),
    date.map((day) => (values: ActivityFormModel) => addDate(values, day, YEAR)),
    date.map((day) => (values: ActivityFormModel) => removeDate(values, day, YEAR)),
    fc.subarray(dates).map((days) => (values: ActivityFormModel) => changeDates(values, days, YEAR)),
    date.map((startDate) => (values: ActivityFormModel) => changeRecurrence(values, { startDate }, YEAR)),
    date.map((endDate) => (values: ActivityFormModel) => changeRecurrence(values, { endDate }, YEAR)),
    fc.constantFrom(...WEEKDAYS).map((day) => (values: ActivityFormModel) => toggleWeekday(values, day, YEAR)),
    fc.nat({ max: 2 }).map((documentId) => (values: ActivityFormModel) => attachFile(values, { documentId, name: '' })),
    fc.tuple(fc.nat({ max: 2 }), fc.subarray(dates)).map(
      ([id, days]) =>
        (values: ActivityFormModel) =>
          linkFile(values, id, on(...days), YEAR),
    ),
  );

  test('[EVD-06, OCC-05, OCC-13, OCC-17] leave no link to a missing date, no date twice and a weekday ticked', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const values = changes.reduce((form, next) => next(form), empty);
        const present = formDates(values, YEAR);
        const halfEntered = values.occurrence === 'R' && present.length === 0;
        for (const { link } of values.files) {
          expect(linkProblem(link)).toBeUndefined();
          if (link.to === 'dates' && !halfEntered) expect(present).toEqual(expect.arrayContaining([...link.dates]));
        }
        const days = values.dates.map((listedDate) => listedDate.date);
        expect(new Set(days).size).toBe(days.length);
        expect(values.recurrence.weekdays.length).toBeGreaterThan(0);
      }),
    );
  });

  test('[OCC-10] trying the other occurrences loses no date that was there', () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 20 }),
        fc.array(fc.constantFrom('S' as const, 'M' as const, 'R' as const), { maxLength: 6 }),
        (changes, tabs) => {
          const before = changes.reduce((form, next) => next(form), empty);
          const after = tabs.reduce((form, tab) => changeOccurrence(form, tab, YEAR), before);
          if (before.date !== '') expect(after.date).toBe(before.date);
          if (before.dates.length > 0) expect(after.dates).toEqual(before.dates);
          if (before.recurrence.startDate !== '') expect(after.recurrence).toEqual(before.recurrence);
        },
      ),
    );
  });
});

import { type ActivityFormModel, emptyActivityForm } from '@cpd/domain/record/activity-form';
import { describe, expect, test } from 'vitest';
import { buildYearWithRules } from '../../../testing/build.ts';
import { activityTypes, requirements, specialities } from '../../../testing/build-activity.ts';
import { savedInWords, totalInWords } from './activity-totals.ts';
import { detailsSummary, evidenceSummary, timeSummary } from './section-summaries.ts';

describe('the running total', () => {
  test('[PRG-16] adds the hours, without counting those of the saved activity twice', () => {
    expect(totalInWords(requirements, 1.5, 0)).toBe('34.5 of 50 hours after this');
    expect(totalInWords(requirements, 1.5, 2)).toBe('32.5 of 50 hours after this');
  });

  test('[PRG-16] says the total so far while no hours are entered, and nothing in a year of credits', () => {
    expect(totalInWords(requirements, undefined, 0)).toBe('33 of 50 hours so far');
    expect(totalInWords({ ...requirements, currency: 'C' }, 1, 0)).toBe('');
    expect(totalInWords(undefined, 1, 0)).toBe('');
  });
});

describe('in words', () => {
  const rules = buildYearWithRules().rules;
  const empty = emptyActivityForm(11, rules);
  const values: ActivityFormModel = {
    ...empty,
    name: ' Peer review group ',
    activityTypeId: 202,
    date: '2026-03-12',
    hours: '1',
    areaIds: [206, 8],
    files: [{ documentId: 1, name: 'a.pdf', link: { to: 'activity' } }],
  };
  const year = { year: 2026, rules, isNew: true };

  test('[ACT-42] a saved activity has name, category, type, date and hours, and says what is attached', () => {
    expect(savedInWords(51, values, activityTypes, year)).toEqual({
      activityId: 51,
      name: 'Peer review group',
      category: 'Reviewing Performance',
      type: 'Peer review of cases',
      date: '12/03/2026',
      hours: '1 hour',
      files: '1 file attached: a.pdf',
      cpdYearId: 11,
      isNew: true,
    });
  });

  test('[ACT-44] one on several dates has the first and the last', () => {
    const dates = ['2026-03-12', '2026-03-05'].map((date) => ({ date, information: '' }));
    expect(savedInWords(51, { ...values, occurrence: 'M', dates }, activityTypes, year)).toMatchObject({
      date: '05/03/2026 to 12/03/2026 (2 dates)',
      hours: '1 hour for each of 2 dates',
    });
  });

  test('[ACT-14] each section closes to one line of what is in it', () => {
    const year2026 = buildYearWithRules();
    expect(detailsSummary(values, year2026, activityTypes)).toBe('2026 · Peer review group · Peer review of cases');
    expect(timeSummary(values, year2026, specialities)).toBe('12/03/2026 · 1 hour · Cultural safety, Cardiology');
    expect(evidenceSummary(values)).toBe('1 file');
    expect(detailsSummary(empty, year2026, [])).toBe('2026');
    expect(timeSummary(empty, year2026, [])).toBe('');
    expect(evidenceSummary(empty)).toBe('No files');
  });
});

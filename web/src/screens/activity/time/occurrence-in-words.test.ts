import { type ActivityFormModel, emptyActivityForm, NEW_RECURRENCE } from '@cpd/domain/record/activity-form';
import { describe, expect, test } from 'vitest';
import { occurrenceInWords } from '../form/section-summaries.ts';

const words = (part: Partial<ActivityFormModel>) =>
  occurrenceInWords({ ...emptyActivityForm(11, { defaultReflectionValue: 1 }), ...part }, 2026);
const line = (date: string) => ({ date, information: '' });
const pattern = { ...NEW_RECURRENCE, startDate: '2026-02-04', endDate: '2026-06-24', weekdays: ['wednesday'] as const };

describe('when an activity is, in one line', () => {
  test.each(['S', 'M', 'R'] as const)('[ACT-14] says nothing while nothing is entered (%s)', (occurrence) => {
    expect(words({ occurrence })).toBe('');
  });

  test('[ACT-14, OCC-08] a pattern that gives no dates yet has no count', () => {
    expect(words({ occurrence: 'R', recurrence: { ...pattern, endDate: '' } })).toBe('Every Wednesday, from 4 Feb');
  });

  test('[ACT-14] a single date', () => {
    expect(words({ date: '2026-03-12' })).toBe('12/03/2026');
  });

  test('[ACT-14] several dates by their count, the first and the last', () => {
    expect(words({ occurrence: 'M', dates: [line('2026-02-04')] })).toBe('1 date, 4 Feb');
    expect(words({ occurrence: 'M', dates: ['2026-02-04', '2026-03-01', '2026-09-24'].map(line) })).toBe(
      '3 dates, 4 Feb to 24 Sep',
    );
  });

  test('[ACT-14] a pattern with the count of its dates', () => {
    expect(words({ occurrence: 'R', recurrence: { ...pattern, everyWeeks: 2 } })).toBe(
      'Every second Wednesday, 4 Feb to 24 Jun, 11 dates',
    );
  });
});

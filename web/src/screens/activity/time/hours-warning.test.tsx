import { type ActivityFormModel, emptyActivityForm } from '@cpd/domain/record/activity-form';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { HoursWarning } from './time-section.tsx';

const form = emptyActivityForm(11, { defaultReflectionValue: 1 });
const WARNING = 'Please enter hours per individual occurrences of the activity (24 hours or less)';

function warning(values: Partial<ActivityFormModel>, hoursModel: 'total' | 'per-specialty' = 'total') {
  render(
    <MantineProvider env="test">
      <HoursWarning values={{ ...form, ...values }} hoursModel={hoursModel} />
    </MantineProvider>,
  );
  return screen.getByRole('status').textContent;
}

describe('many hours for each date', () => {
  test.each([
    ['a single activity of 30 hours', { hours: '30' }],
    ['several dates of 24 hours', { occurrence: 'M', hours: '24' }],
    ['several dates without hours', { occurrence: 'M' }],
    ['several dates of 24.1 hours, kept as 24', { occurrence: 'R', hours: '24.1' }],
  ] as const)('[HRS-05] %s get no warning', (_, values) => {
    expect(warning(values)).toBe('');
  });

  test.each(['M', 'R'] as const)(
    '[HRS-05, ERR-14] more than 24 hours for each of several dates are warned of (%s)',
    (occurrence) => {
      expect(warning({ occurrence, hours: '24.25' })).toBe(WARNING);
    },
  );

  test('[HRS-04, HRS-05] with hours by specialty their sum counts', () => {
    const areaHours = [
      { areaId: 1, hours: '20' },
      { areaId: 2, hours: '5' },
    ];
    expect(warning({ occurrence: 'M', hours: '', areaHours }, 'per-specialty')).toBe(WARNING);
  });
});

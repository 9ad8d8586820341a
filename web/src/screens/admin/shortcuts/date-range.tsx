import { Group, Radio, Stack } from '@mantine/core';
import { yearRange } from '../../../parts/day/date-range.ts';
import { DayField } from '../../../parts/day/day-field.tsx';
import type { FieldErrors } from '../../../parts/saving/problems.ts';

/** The dates that a shortcut allows; plain dates, empty while not entered. */
export type Range = { ongoing: boolean; startDate: string; endDate: string };

type RangeProps = {
  range: Range;
  year: number;
  errors: FieldErrors;
  onChange: (part: Partial<Range>) => void;
};

/** Any date of the year, or those from one to another (SHC-05). */
export function DateRange({ range, year, errors, onChange }: RangeProps) {
  return (
    <Stack gap="md">
      <Radio.Group
        label="Dates that members can choose"
        value={range.ongoing ? 'any' : 'some'}
        onChange={(value) => onChange({ ongoing: value === 'any' })}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="any" label={`Any date in ${year}`} />
          <Radio value="some" label="Only certain dates; the link stops working after the last one" />
        </Stack>
      </Radio.Group>
      {!range.ongoing && (
        <Group gap="md" align="start">
          <DayField
            key={`first-${year}`}
            label="First day"
            range={yearRange(year)}
            value={range.startDate}
            error={errors.startDate}
            onChange={(startDate) => onChange({ startDate })}
          />
          <DayField
            key={`last-${year}`}
            label="Last day"
            range={yearRange(year)}
            value={range.endDate}
            error={errors.endDate}
            onChange={(endDate) => onChange({ endDate })}
          />
        </Group>
      )}
    </Stack>
  );
}

import { Group, Radio, Stack } from '@mantine/core';
import { DayField } from '../../../parts/day-field.tsx';

/** The dates that a shortcut allows; plain dates, empty while not entered. */
export type Range = { ongoing: boolean; startDate: string; endDate: string };

type RangeProps = {
  range: Range;
  year: number;
  problemOf: (field: 'startDate' | 'endDate') => string | undefined;
  onChange: (range: Range) => void;
};

/** Any date of the year, or those from one to another (SHC-05). */
export function DateRange({ range, year, problemOf, onChange }: RangeProps) {
  return (
    <Stack gap="md">
      <Radio.Group
        label="Dates that members can choose"
        value={range.ongoing ? 'any' : 'some'}
        onChange={(value) => onChange({ ...range, ongoing: value === 'any' })}
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
            value={range.startDate}
            error={problemOf('startDate')}
            onChange={(startDate) => onChange({ ...range, startDate })}
          />
          <DayField
            key={`last-${year}`}
            label="Last day"
            value={range.endDate}
            error={problemOf('endDate')}
            onChange={(endDate) => onChange({ ...range, endDate })}
          />
        </Group>
      )}
    </Stack>
  );
}

import { Group, Radio, Stack, TextInput } from '@mantine/core';

/** The dates that a shortcut allows; plain dates, empty while not entered. */
export type Range = { ongoing: boolean; startDate: string; endDate: string };

type RangeProps = {
  range: Range;
  year: number;
  problemOf: (field: 'StartDate' | 'EndDate') => string | undefined;
  onChange: (range: Range) => void;
};

/** Any date of the year, or those from one to another (SHC-05). */
export function DateRange({ range, year, problemOf, onChange }: RangeProps) {
  const bounds = { min: `${year}-01-01`, max: `${year}-12-31` };
  return (
    <Stack gap="md">
      <Radio.Group
        label="Dates that members may choose"
        value={range.ongoing ? 'any' : 'some'}
        onChange={(value) => onChange({ ...range, ongoing: value === 'any' })}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="any" label={`Any date of ${year}`} />
          <Radio value="some" label="Only some; the link ends with the last" />
        </Stack>
      </Radio.Group>
      {!range.ongoing && (
        <Group gap="md" align="start">
          <TextInput
            type="date"
            label="First day"
            required
            {...bounds}
            value={range.startDate}
            error={problemOf('StartDate')}
            onChange={(event) => onChange({ ...range, startDate: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="Last day"
            required
            {...bounds}
            value={range.endDate}
            error={problemOf('EndDate')}
            onChange={(event) => onChange({ ...range, endDate: event.currentTarget.value })}
          />
        </Group>
      )}
    </Stack>
  );
}

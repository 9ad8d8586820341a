import type { YearElsewhere } from '@cpd/contract/year-archives';
import { Checkbox, Text } from '@mantine/core';
import { dayAtCollege } from '../../../parts/college-time.ts';

type KeyComparedProps = {
  elsewhere: YearElsewhere;
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
};

/** Whether the key of an archive is the one that its college publishes; a key that was compared once is known (RPT-05). */
export function KeyCompared({
  elsewhere: { collegeName, compareAt, compared },
  checked,
  error,
  onChange,
}: KeyComparedProps) {
  if (compared !== null) {
    return (
      <Text>
        This key is known: {compared.by} compared it on {dayAtCollege(compared.at)}.
      </Text>
    );
  }
  return (
    <Checkbox
      label={`I have compared the key with the one that ${collegeName} publishes`}
      // An address in a forged archive would be forged too.
      description={`The archive names ${compareAt}. Go there by an address of that college that you know, or ask them.`}
      checked={checked}
      error={error}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

import type { Speciality } from '@cpd/contract/reference';
import { formatHours, readHours, sumHours } from '@cpd/domain/values/hours';
import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import styles from './shortcuts.module.css';

/** Hours of one area as they are typed; area 0 is not chosen yet. */
export type AreaLine = { areaId: number; hours: string };

type AreaHoursProps = {
  lines: readonly AreaLine[];
  areas: readonly Speciality[];
  /** Members get the hours by area; else their sum, with the areas ticked (SHC-05). */
  perArea: boolean;
  error: string | undefined;
  onChange: (lines: AreaLine[]) => void;
};

/** The areas of a shortcut with the hours of each. */
export function AreaHours({ lines, areas, perArea, error, onChange }: AreaHoursProps) {
  const change = (place: number, part: Partial<AreaLine>) =>
    onChange(lines.map((line, index) => (index === place ? { ...line, ...part } : line)));
  const total = sumHours(lines.map(({ hours }) => readHours(hours) || 0));
  return (
    <fieldset className={styles.hours}>
      <legend>Areas and hours for one date</legend>
      <Stack gap="sm">
        {lines.map((line, index) => (
          // Lines are told apart by their place alone.
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none is moved
          <Group key={index} gap="sm" align="start" wrap="wrap">
            <NativeSelect
              label={`Area ${index + 1}`}
              className={styles.area}
              data={[{ value: '0', label: 'Choose an area' }, ...areaGroups(areas)]}
              value={String(line.areaId)}
              error={index === 0 ? error : undefined}
              onChange={({ currentTarget: { value } }) => change(index, { areaId: Number(value) })}
            />
            <TextInput
              label="Hours"
              w={96}
              inputMode="decimal"
              value={line.hours}
              onChange={(event) => change(index, { hours: event.currentTarget.value })}
            />
          </Group>
        ))}
        <Group justify="space-between">
          <LabelledButton
            icon={IconPlus}
            variant="subtle"
            onClick={() => onChange([...lines, { areaId: 0, hours: '' }])}
          >
            Add another area
          </LabelledButton>
          <Text size="sm">
            {formatHours(total)} {total === 1 ? 'hour' : 'hours'}{' '}
            {perArea ? 'in total' : 'in total; the areas will be ticked'}
          </Text>
        </Group>
      </Stack>
    </fieldset>
  );
}

function areaGroups(areas: readonly Speciality[]) {
  const group = (name: string, isSpeciality: boolean) => ({
    group: name,
    items: areas
      .filter((area) => area.isArea === isSpeciality)
      .map(({ areaId, name: Name }) => ({ value: String(areaId), label: Name })),
  });
  return [group('Professional domains', false), group('Specialties', true)];
}

import { leaveProblems, leaveYears } from '@cpd/domain/year/leave';
import { Group, Stack, Text } from '@mantine/core';
import { DayField } from '../day/day-field.tsx';

type LeaveDaysProps = {
  /** The first and the last day, as plain dates. */
  from: string;
  to: string;
  errors: Readonly<Partial<Record<'leaveFrom' | 'leaveTo', string>>>;
  onChange: (change: { leaveFrom?: string; leaveTo?: string }) => void;
  /** What would be granted, a sentence a year, where it was asked for and has been answered. */
  effects?: readonly string[] | undefined;
};

/** The first and the last day of leave that is asked for, and what they count as in each year (PPL-12). */
export function LeaveDays({ from, to, errors, onChange, effects = [] }: LeaveDaysProps) {
  const parts = leaveProblems({ from, to }).length === 0 ? leaveYears({ from, to }) : [];
  return (
    <>
      <Group gap="md" align="flex-start">
        <DayField
          label="First day"
          value={from}
          error={errors.leaveFrom}
          onChange={(leaveFrom) => onChange({ leaveFrom })}
        />
        <DayField label="Last day" value={to} error={errors.leaveTo} onChange={(leaveTo) => onChange({ leaveTo })} />
      </Group>
      <Effects effects={effects} />
      {/* The effects say it too; the days count as much before their answer has come. */}
      <Text size="sm" aria-live="polite" hidden={effects.length > 0}>
        {parts.length === 0
          ? 'Your leave can run into next year.'
          : `This counts as ${parts.map(({ year, months }) => `${inMonths(months)} in ${year}`).join(' and ')}.`}
      </Text>
    </>
  );
}

/** What would be granted, a sentence a year (PPL-12). */
export function Effects({ effects }: { effects: readonly string[] }) {
  return (
    <Stack gap={4} aria-live="polite">
      {effects.length > 0 && <Text size="sm">If this is granted:</Text>}
      {effects.map((effect) => (
        <Text key={effect} size="sm">
          {effect}
        </Text>
      ))}
    </Stack>
  );
}

function inMonths(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}

import { leaveProblems, leaveYears } from '@cpd/domain/year/leave';
import { Group, Text } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import type { ReactNode } from 'react';
import { DayField } from '../day/day-field.tsx';

type LeaveDaysProps = {
  /** The first and the last day, as plain dates. */
  from: string;
  to: string;
  errors: Readonly<Partial<Record<'leaveFrom' | 'leaveTo', string>>>;
  onChange: (change: { leaveFrom?: string; leaveTo?: string }) => void;
  /** Says more than what the days count as, once they are complete. */
  children?: ReactNode;
};

/** The first and the last day of leave that is asked for, and what they count as in each year (PPL-12). */
export function LeaveDays({ from, to, errors, onChange, children }: LeaveDaysProps) {
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
      {parts.length > 0 && children}
      <Text size="sm" aria-live="polite" hidden={parts.length > 0 && children !== undefined}>
        {parts.length === 0
          ? 'The last day may be in next year. Each year gets its own months.'
          : `This counts as ${parts.map(({ year, months }) => `${inMonths(months)} in ${year}`).join(' and ')}.`}
      </Text>
    </>
  );
}

function inMonths(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}

import type { MemberRequest } from '@cpd/contract/member-requests';
import { formatDayRange } from '@cpd/domain/values/plain-date';
import { type Leave, leaveProblems, leaveYears } from '@cpd/domain/year/leave';
import { Group, Stack, Text } from '@mantine/core';
import { DayField } from '../../../parts/day/day-field.tsx';
import { TargetsPreview } from './targets-preview.tsx';

type LeaveFieldsProps = {
  leave: Leave;
  errors: Readonly<Partial<Record<'leaveFrom' | 'leaveTo', string>>>;
  variations: MemberRequest['variations'];
  onChange: (change: { leaveFrom?: string; leaveTo?: string }) => void;
};

/** The days that are granted, and what they make of each year, with the arithmetic (PPL-12). */
export function LeaveFields({ leave, errors, variations, onChange }: LeaveFieldsProps) {
  const parts = leaveProblems(leave).length === 0 ? leaveYears(leave) : [];
  return (
    <>
      <Group gap="md" align="flex-start">
        <DayField
          label="First day"
          value={leave.from}
          error={errors.leaveFrom}
          onChange={(leaveFrom) => onChange({ leaveFrom })}
        />
        <DayField
          label="Last day"
          value={leave.to}
          error={errors.leaveTo}
          onChange={(leaveTo) => onChange({ leaveTo })}
        />
      </Group>
      {parts.map(({ year, from, to, months, wholeMonths }) => {
        const varied = variations.find(
          (variation) =>
            variation.year === year && variation.monthsOfLeave === months && wholeMonths >= variation.fromMonths,
        );
        return (
          <Stack key={year} gap="xs">
            <Text>
              {year}: {formatDayRange(from, to)} counts as {months === 1 ? '1 month' : `${months} months`}.{' '}
              {varied === undefined && (months === 12 ? 'The member is exempt.' : 'The usual targets stay.')}
            </Text>
            {varied !== undefined && <TargetsPreview variation={varied} isProposal={false} />}
          </Stack>
        );
      })}
    </>
  );
}

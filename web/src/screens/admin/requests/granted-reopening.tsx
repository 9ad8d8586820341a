import type { MemberRequest } from '@cpd/contract/member-requests';
import { collegeClock } from '@cpd/domain/values/college-clock';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DayField } from '../../../parts/day/day-field.tsx';
import { reopeningPreviewQuery } from '../../../queries/reopenings.ts';
import shared from '../../../ui/shared.module.css';
import styles from './requests.module.css';

type GrantedReopeningProps = {
  request: MemberRequest;
  until: string;
  error: string | undefined;
  onChange: (until: string) => void;
};

/** What re-opening the year that was asked for does, and until when it lasts (ROP-06). */
export function GrantedReopening({ request, until, error, onChange }: GrantedReopeningProps) {
  const { data: preview } = useQuery(reopeningPreviewQuery(request.member.userId, request.cpdYearId ?? 0));
  return (
    <>
      <Text fw={600}>What happens</Text>
      <ul className={styles.effects}>
        {preview?.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <DayField label="Until the end of" value={until} error={error} onChange={onChange} />
      {preview !== undefined && (
        <Text size="sm" className={`${shared.quiet} ${shared.long}`}>
          {formatDayMonthYear(preview.latestDay)} at the latest, {collegeClock()}.
        </Text>
      )}
    </>
  );
}

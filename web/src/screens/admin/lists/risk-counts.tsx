import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { riskCountsQuery } from '../../../queries/risk-cases.ts';

/** How many are at risk in a year, and how those whom a colleague has taken are now (COH-05). */
export function RiskCounts({ year }: { year: string | undefined }) {
  const { data } = useQuery(riskCountsQuery(year));
  if (data === undefined) return null;
  const { cpdYear, atRisk, taken, caughtUp, notCaughtUp } = data;
  return (
    <Text>
      {cpdYear}: {atRisk} at risk · {taken} assigned · {caughtUp} back on track
      {notCaughtUp > 0 && ` · ${notCaughtUp} still behind`}
    </Text>
  );
}

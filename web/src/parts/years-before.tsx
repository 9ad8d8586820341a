import type { YearBefore } from '@cpd/contract/earlier-years';
import { formatHours, sumHours } from '@cpd/domain/values/hours';
import { EARLIER_STATUS_NAMES, earlierWithDay } from '@cpd/domain/year/earlier-year';
import { Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePrintYearsBefore, yearsBeforeQuery } from '../queries/earlier-records.ts';
import { LabelledButton } from '../ui/labelled-button.tsx';
import shared from '../ui/shared.module.css';
import { EarlierActivityTable } from './earlier-activities.tsx';
import { Loaded } from './loaded.tsx';
import { LongWork } from './long-work.tsx';
import table from './report-table.module.css';

/** The years of a member before the first that the college has here (PPL-16); nothing for a member who has none. */
export function YearsBefore({ userId }: { userId: number }) {
  const query = useQuery(yearsBeforeQuery(userId));
  const print = usePrintYearsBefore(userId);
  if (query.isPending || query.data?.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-label="Years before">
      <Title order={2}>Years before</Title>
      <Loaded query={query} waiting={120} failed="The years before could not be loaded.">
        {(years) => (
          <>
            <Text className={shared.quiet} maw={680}>
              From the system that the college used then. They are not counted here.
            </Text>
            <Years years={years} />
            {years.map(
              ({ cpdYear, activities, unit }) =>
                activities.length > 0 && (
                  <EarlierActivityTable
                    key={cpdYear}
                    name={`Activities in ${cpdYear}`}
                    activities={activities}
                    unit={unit}
                  />
                ),
            )}
            <LabelledButton
              icon={IconDownload}
              className={shared.start}
              disabled={print.isPending}
              onClick={() => print.start()}
            >
              Download as PDF
            </LabelledButton>
            <LongWork work={print} running="Printing …" stopped="The PDF was stopped." />
            {print.error !== null && (
              <Text role="alert" c="red">
                The PDF was not made. {print.error.message}
              </Text>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function Years({ years }: { years: readonly YearBefore[] }) {
  return (
    <table className={`${shared.frame} ${table.table}`} aria-label="Years in the system before">
      <thead>
        <tr>
          <th scope="col">Year</th>
          <th scope="col">Status</th>
          <th scope="col">Hours or credits</th>
          <th scope="col">Details</th>
        </tr>
      </thead>
      <tbody>
        {years.map((year) => (
          <tr key={year.cpdYear}>
            <th scope="row" data-label="Year">
              {year.cpdYear}
            </th>
            <td data-label="Status">{EARLIER_STATUS_NAMES[year.status]}</td>
            <td data-label="Hours or credits">{amountOf(year)}</td>
            <td data-label="Details">{earlierWithDay(year)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function amountOf({ amounts, unit }: YearBefore): string {
  if (amounts.length === 0) return '';
  return `${formatHours(sumHours(amounts.map(({ amount }) => amount)))} ${unit === 'H' ? 'hours' : 'credits'}`;
}

import type { ProgramSummary } from '@cpd/contract/program-activities';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayRange } from '@cpd/domain/values/plain-date';
import { Anchor, Button, NativeSelect, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { paths, readProgramSearch } from '../../../lib/paths.ts';
import table from '../../../parts/report-table.module.css';
import { programsQuery } from '../../../queries/program-activities.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { CorrectProgram, NewProgram } from './program-form.tsx';
import { ProgramPage } from './program-page.tsx';
import styles from './programs.module.css';

/** The activities that the college ran: their list, one of them, or a form, as the address has it (AUTH-12, ADM-06). */
export function ProgramsScreen() {
  const { activity, form } = useSearch({ strict: false, select: readProgramSearch });
  if (activity === undefined) return form === 'new' ? <NewProgram /> : <ProgramList />;
  if (form === 'correct') return <CorrectProgram key={activity} programActivityId={activity} />;
  return <ProgramPage key={activity} programActivityId={activity} />;
}

/** The activities of the college, by year, with how many confirmed them. */
export function ProgramList() {
  useTitle('College activities');
  const [year, setYear] = useState<number>();
  const shown = useDeferredValue(year);
  const { data } = useSuspenseQuery(programsQuery(shown));
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <Title order={1}>College activities</Title>
        <Button
          variant="filled"
          component={AppLink}
          href={paths.adminProgram({ form: 'new' })}
          leftSection={<IconPlus size={20} aria-hidden />}
        >
          New activity
        </Button>
      </div>
      <Text className={styles.quiet}>
        Activities that the college ran itself. Add who attended, and each attendee gets a verified activity to confirm.
      </Text>
      <NativeSelect
        label="CPD year"
        w={160}
        value={String(year ?? 0)}
        data={[
          { value: '0', label: 'All years' },
          ...data.years.map(({ cpdYearId, cpdYear }) => ({ value: String(cpdYearId), label: String(cpdYear) })),
        ]}
        onChange={(event) => setYear(Number(event.currentTarget.value) || undefined)}
      />
      {data.activities.length === 0 ? (
        <div className={styles.empty}>
          <Text fw={600}>Nothing here yet</Text>
          <Text>
            Save an activity first, with its name, day and hours. Then paste its attendance list, one member number per
            line.
          </Text>
        </div>
      ) : (
        <ProgramTable programs={data.activities} />
      )}
    </div>
  );
}

function ProgramTable({ programs }: { programs: readonly ProgramSummary[] }) {
  return (
    <table className={`${shared.frame} ${table.table} ${styles.rows}`}>
      <thead>
        <tr>
          <th scope="col">Activity</th>
          <th scope="col">When</th>
          <th scope="col">Hours a day</th>
          <th scope="col">Attendees</th>
          <th scope="col">Confirmed</th>
        </tr>
      </thead>
      <tbody>
        {programs.map((program) => (
          <tr key={program.programActivityId}>
            <th scope="row">
              <Anchor component={AppLink} href={paths.adminProgram({ activity: program.programActivityId })} fw={600}>
                {program.activityName}
              </Anchor>
              <span className={table.small}>
                {program.activityTypeName}
                {program.withdrawnAt !== null && ' · withdrawn'}
              </span>
            </th>
            <td data-label="When">{formatDayRange(program.startDate, program.endDate)}</td>
            <td data-label="Hours a day">{formatHours(program.hoursPerDate)}</td>
            <td data-label="Attendees">{program.attendees}</td>
            <td data-label="Confirmed">
              {program.confirmed}
              {program.declined > 0 && <span className={table.small}>{program.declined} said no</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

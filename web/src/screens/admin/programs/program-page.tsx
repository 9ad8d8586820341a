import type { Attendee, ProgramActivity } from '@cpd/contract/program-activities';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayRange } from '@cpd/domain/values/plain-date';
import { Alert, Anchor, Button, Group, Title } from '@mantine/core';
import { IconChevronLeft, IconCircleOff } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { programQuery } from '../../../queries/program-activities.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { AttendanceList } from './attendance-list.tsx';
import { AttendeeTable } from './attendee-table.tsx';
import styles from './programs.module.css';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** One activity of the college: what it is, who attended, and a list of more attendees. */
export function ProgramPage({ programActivityId }: { programActivityId: number }) {
  const { data: program } = useSuspenseQuery(programQuery(programActivityId));
  useTitle(program.activityName);
  const [withdrawing, setWithdrawing] = useState<Attendee | 'all'>();
  const stands = program.withdrawnAt === null;
  return (
    <div className={styles.screen}>
      <Anchor component={AppLink} href={paths.adminPrograms} className={styles.back}>
        <IconChevronLeft size={18} aria-hidden />
        College activities
      </Anchor>
      <div className={styles.head}>
        <Title order={1}>{program.activityName}</Title>
        {stands && (
          <Group gap="sm">
            <Button
              component={AppLink}
              href={paths.adminProgram({ activity: programActivityId, form: 'correct' })}
              variant="default"
            >
              Correct
            </Button>
            <Button variant="default" onClick={() => setWithdrawing('all')}>
              Withdraw
            </Button>
          </Group>
        )}
      </div>
      {!stands && (
        <Alert color="gray" icon={<IconCircleOff aria-hidden />} title="This activity was withdrawn">
          {program.withdrawnReason}
        </Alert>
      )}
      <About program={program} />
      {stands && <AttendanceList program={program} />}
      <AttendeeTable program={program} onWithdraw={setWithdrawing} />
      {withdrawing !== undefined && (
        <WithdrawDialog
          program={program}
          attendee={withdrawing === 'all' ? undefined : withdrawing}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </div>
  );
}

function About({ program }: { program: ProgramActivity }) {
  const oneDay = program.startDate === program.endDate;
  return (
    <Facts>
      <Fact label="When">{formatDayRange(program.startDate, program.endDate)}</Fact>
      <Fact label={oneDay ? 'Hours' : 'Hours a day'}>{formatHours(program.hoursPerDate)}</Fact>
      <Fact label="CPD category">{program.activityTypeName}</Fact>
      <Fact label="Domains and specialties">
        {program.areaHours
          .map(({ areaName, hours }) => (hours === null ? areaName : `${areaName} (${formatHours(hours)} h)`))
          .join(', ')}
      </Fact>
      <Fact label="Additional information">{program.additionalInformation}</Fact>
    </Facts>
  );
}

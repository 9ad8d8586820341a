import type { Lab as LabAnswer } from '@cpd/contract/lab';
import { mayDo } from '@cpd/domain/member/roles';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useUser } from '../../../lib/session.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { MembersWalked } from '../../../parts/members-walked.tsx';
import { labChanges, labQuery } from '../../../queries/lab.ts';
import { useChange } from '../../../queries/use-change.ts';
import shared from '../../../ui/shared.module.css';
import { LabResult } from './lab-result.tsx';
import styles from './years.module.css';

/** The draft of a year, tried on the records of a year before (FWK-03). `version` is that of the draft on the page. */
export function Lab({ cpdYearId, version }: { cpdYearId: number; version: number }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery(labQuery(cpdYearId, version));
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Title order={2} id={id} ref={heading} tabIndex={-1}>
        Try it on {query.data?.yearToTry == null ? 'earlier' : `the ${query.data.yearToTry}`} records
      </Title>
      <Loaded query={query} waiting={120} failed="What was tried could not be loaded.">
        {/* The button that is pressed goes, and would take the focus along. */}
        {(lab) => <Trial lab={lab} onPress={() => heading.current?.focus()} />}
      </Loaded>
    </section>
  );
}

type Run = NonNullable<LabAnswer['run']>;

function Trial({ lab, onPress }: { lab: LabAnswer; onPress: () => void }) {
  const { cpdYearId, cpdYearYear, yearToTry, isOver, run } = lab;
  const { role } = useUser();
  const start = useChange(labChanges.start);
  if (yearToTry === null) return <Text>No earlier year has records to try it on.</Text>;
  const isRunning = run?.status === 'RUNNING';
  const startNow = () => {
    onPress();
    start.mutate(cpdYearId);
  };
  return (
    <Stack gap="md">
      {run === null && (
        <Text>
          This shows who would meet the rules in this draft, and who would miss what. Nothing is saved in any record.{' '}
          {!isOver && `Members can still change their records for ${yearToTry}.`}
        </Text>
      )}
      {isRunning && <Running run={run} cpdYearId={cpdYearId} onPress={onPress} />}
      {run !== null && <Text role="status">{statusOf(run)}</Text>}
      {run?.result && <LabResult result={run.result} run={run} draft={{ cpdYearId, year: cpdYearYear }} />}
      {start.error !== null && (
        <Text role="alert" className={shared.error}>
          {start.error.message}
        </Text>
      )}
      {mayDo(role, 'manage') && !isRunning && (
        <Button className={styles.press} loading={start.isPending} onClick={startNow}>
          {run === null ? 'Try it' : 'Try it again'}
        </Button>
      )}
    </Stack>
  );
}

/** What is said when a run has come to an end, and of which draft it was. */
function statusOf({ status, isOfOlderDraft, isSilent }: Run): string {
  if (status === 'RUNNING') return isSilent ? 'The server stopped. Another one will go on within a few minutes.' : '';
  if (status === 'STOPPED') return 'It was stopped before every record was tried, so there is no result.';
  if (status === 'FAILED') return 'Something went wrong, and not every record was tried. Please try it again.';
  return isOfOlderDraft ? 'The draft has changed since this was tried. Try it again to see what changed.' : '';
}

type RunningProps = { run: Run; cpdYearId: number; onPress: () => void };

function Running({ run: { members, walked }, cpdYearId, onPress }: RunningProps) {
  const { role } = useUser();
  const stop = useChange(labChanges.stop);
  const stopNow = () => {
    onPress();
    stop.mutate(cpdYearId);
  };
  return (
    <MembersWalked doing="Trying the draft" label="Members whose records were tried" {...{ walked, members }}>
      {mayDo(role, 'manage') && (
        <Button size="sm" className={shared.start} loading={stop.isPending} onClick={stopNow}>
          Stop
        </Button>
      )}
    </MembersWalked>
  );
}

import type { listRetentionRuns, RetentionRun } from '@cpd/contract/erasures';
import type { AnswerOf } from '@cpd/contract/operation';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { dayAtCollege } from '../../../parts/college-time.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { ConfirmDialog } from '../../../parts/saving/save-dialog.tsx';
import { erasuresChanges, retentionQuery } from '../../../queries/erasures.ts';
import { useChange } from '../../../queries/use-change.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import shared from '../../../ui/shared.module.css';
import { showDone } from '../../../ui/toast.ts';
import styles from './erasure.module.css';
import { countLines, membersIn } from './erasure-words.ts';

type Runs = AnswerOf<typeof listRetentionRuns>;

/** Records of people who left so long ago that they can be erased: counted every night, erased when a manager confirms (0047). */
export function Retention() {
  const query = useQuery(retentionQuery());
  return (
    <section aria-labelledby="retention">
      <Stack gap="md" align="flex-start">
        <Title order={2} id="retention">
          Records past their retention period
        </Title>
        <Loaded query={query} waiting={160} failed="The counts could not be loaded.">
          {(data) => <Counts data={data} />}
        </Loaded>
      </Stack>
    </section>
  );
}

function Counts({ data: { years, runs, people } }: { data: Runs }) {
  const { mutate, isPending } = useChange(erasuresChanges.countRetention);
  const open = runs.find(({ status }) => status === 'PROPOSED');
  const applying = runs.find(({ status }) => status === 'CONFIRMED');
  const done = runs.filter(({ status }) => status === 'DONE');
  return (
    <>
      <Text maw={680}>
        A record is kept for {years} years after a member has left, and each year for at least 3 years after it closed.
        Every night we count the members whose records can be erased. Nothing is erased before a manager confirms it.{' '}
        <Anchor component={AppLink} href={paths.adminContent} underline="always">
          Change the number of years
        </Anchor>
      </Text>
      {open === undefined && applying === undefined && <Text role="status">No record can be erased.</Text>}
      {open !== undefined && <Open run={open} people={people} />}
      {applying !== undefined && (
        <Text role="status">
          {applying.erased} of {membersIn(applying.members)} erased so far, confirmed by {applying.confirmedBy}. The
          rest will be erased within minutes.
        </Text>
      )}
      {applying === undefined && (
        <LabelledButton icon={IconRefresh} disabled={isPending} onClick={() => mutate()}>
          Count again
        </LabelledButton>
      )}
      {done.length > 0 && <Done runs={done} />}
    </>
  );
}

function Open({ run, people }: { run: RetentionRun; people: Runs['people'] }) {
  const [asking, setAsking] = useState(false);
  const { retentionRunId, members, counts, countedOn } = run;
  const { mutateAsync } = useChange(erasuresChanges.confirmRetention(retentionRunId));
  const { activities, files, bytes } = counts;
  const close = () => setAsking(false);
  return (
    <div className={`${shared.frame} ${styles.panel}`}>
      <Title order={3}>The records of {membersIn(members)} can be erased</Title>
      <Text>Counted on {dayAtCollege(countedOn)}:</Text>
      <CountLines run={run} />
      <details>
        <summary>Who they are</summary>
        <ul className={styles.lines}>
          {people.map(({ memberNumber, name, leftOn }) => (
            <li key={memberNumber}>
              {name} ({memberNumber}), left on {formatDayMonthYear(leftOn)}
            </li>
          ))}
        </ul>
        {people.length < members && <Text>The first {people.length} are shown.</Text>}
      </details>
      <Button variant="filled" color="red" onClick={() => setAsking(true)}>
        Erase these records…
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Erase the records of ${membersIn(members)}`}
          action="Erase them for good"
          danger
          change={async (key) => {
            await mutateAsync({ body: { members, activities, files, bytes }, key });
            // What is confirmed is no longer open, so this dialog may be gone before it hears that it is done.
            showDone('Confirmed. The records will be erased within minutes.');
            return retentionRunId;
          }}
          onDone={close}
          onClose={close}
        >
          <Text>This cannot be undone. It erases:</Text>
          <CountLines run={run} />
        </ConfirmDialog>
      )}
    </div>
  );
}

function CountLines({ run }: { run: RetentionRun }) {
  return (
    <ul className={styles.lines}>
      <li>The names and contact details of {membersIn(run.members)}</li>
      {countLines(run.counts).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Done({ runs }: { runs: readonly RetentionRun[] }) {
  return (
    <div>
      <Title order={3}>Erased before</Title>
      <ul className={styles.lines}>
        {runs.map(({ retentionRunId, finishedOn, erased, leftOut, confirmedBy }) => (
          <li key={retentionRunId}>
            {finishedOn === null ? '' : `${dayAtCollege(finishedOn)}: `}
            {membersIn(erased)}, confirmed by {confirmedBy}
            {leftOut > 0 && `; ${membersIn(leftOut)} left out, because their records must be kept after all`}
          </li>
        ))}
      </ul>
    </div>
  );
}

import type { Lab, LabRecord } from '@cpd/contract/lab';
import { formatHours } from '@cpd/domain/values/hours';
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import table from '../../../parts/report-table.module.css';
import { labRecordsQuery } from '../../../queries/lab.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import shared from '../../../ui/shared.module.css';
import styles from './years.module.css';

type Run = NonNullable<Lab['run']>;
type Result = NonNullable<Run['result']>;
type Years = { tried: number; draft: number };

/** What a run has found: first in a sentence, then by requirement, by specialty, and record by record. */
export function LabResult({
  result,
  run,
  draft,
}: {
  result: Result;
  run: Run;
  draft: { cpdYearId: number; year: number };
}) {
  const years = { tried: run.triedYear, draft: draft.year };
  const asides = asidesOf(result, years);
  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>{result.words}</Text>
        {asides.length > 0 && <Text className={shared.quiet}>{asides.join(' ')}</Text>}
      </div>
      {result.records > 0 && (
        <>
          <Requirements rows={result.requirements.filter(isOfInterest)} years={years} />
          <details>
            <summary>By specialty</summary>
            <Groups groups={result.groups} years={years} />
          </details>
          <SideBySide cpdYearId={draft.cpdYearId} startedAt={run.startedAt} years={years} />
        </>
      )}
    </Stack>
  );
}

const figure = (count: number) => count.toLocaleString('en-AU');
const records = (count: number) => `${figure(count)} ${count === 1 ? 'record' : 'records'}`;

function asidesOf(result: Result, years: Years): string[] {
  const { nowMiss, nowMeet, exempt, earlier, uncountedHours, uncountedRecords } = result;
  const unjudged = [
    ...(exempt === 0 ? [] : [`${figure(exempt)} exempt`]),
    ...(earlier === 0 ? [] : [`${figure(earlier)} from the system before`]),
  ];
  const hours = `${formatHours(uncountedHours)} ${uncountedHours === 1 ? 'hour' : 'hours'}`;
  return [
    ...(nowMiss === 0 ? [] : [`${figure(nowMiss)} met those for ${years.tried}, and would not meet these.`]),
    ...(nowMeet === 0 ? [] : [`${figure(nowMeet)} did not meet those for ${years.tried}, and would meet these.`]),
    ...(unjudged.length === 0 ? [] : [`Left out: ${unjudged.join(', ')}.`]),
    ...(uncountedHours === 0
      ? []
      : [`${hours} in ${records(uncountedRecords)} would not count: the draft no longer has their types.`]),
  ];
}

/** Requirements that no one misses say nothing, but for those that only one of the years has. */
function isOfInterest({ missedBefore, wouldMiss }: Result['requirements'][number]): boolean {
  return missedBefore !== 0 || wouldMiss !== 0;
}

function Requirements({ rows, years }: { rows: Result['requirements']; years: Years }) {
  const id = useId();
  const [before, draft] = [`Missed for ${years.tried}`, `Would miss for ${years.draft}`];
  if (rows.length === 0) return <Text>No one misses anything, by either year’s rules.</Text>;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Title order={3} id={id}>
        Who would miss what
      </Title>
      <table className={`${shared.frame} ${table.table}`} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">Requirement</th>
            <th scope="col">{before}</th>
            <th scope="col">{draft}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, missedBefore, wouldMiss }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-label={before}>{missedBefore === null ? 'Not required' : figure(missedBefore)}</td>
              <td data-label={draft}>{wouldMiss === null ? 'Not required' : figure(wouldMiss)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Groups({ groups, years }: { groups: Result['groups']; years: Years }) {
  const [before, draft] = [`Met ${years.tried}`, `Would meet ${years.draft}`];
  return (
    <table className={`${shared.frame} ${table.table} ${styles.folded}`} aria-label="By specialty">
      <thead>
        <tr>
          <th scope="col">Specialty</th>
          <th scope="col">Records</th>
          <th scope="col">{before}</th>
          <th scope="col">{draft}</th>
          <th scope="col">Would miss</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ name, requirements, ...counts }) => (
          <tr key={name}>
            <th scope="row">{name === '' ? 'No specialty' : name}</th>
            <td data-label="Records">{figure(counts.records)}</td>
            <td data-label={before}>{figure(counts.metBefore)}</td>
            <td data-label={draft}>{figure(counts.wouldMeet)}</td>
            <td data-label="Would miss">{missesOf(requirements)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function missesOf(requirements: Result['requirements']): string {
  const missed = requirements.flatMap(({ name, wouldMiss }) => (wouldMiss ? [`${name}: ${figure(wouldMiss)}`] : []));
  return missed.length === 0 ? 'Nothing' : missed.join(', ');
}

/** Asked for when it is opened: a look at records is noted. */
function SideBySide({ cpdYearId, startedAt, years }: { cpdYearId: number; startedAt: string; years: Years }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button className={styles.press} onClick={() => setOpen(true)}>
        Show some records side by side
      </Button>
    );
  }
  return <Records cpdYearId={cpdYearId} startedAt={startedAt} years={years} />;
}

function Records({ cpdYearId, startedAt, years }: { cpdYearId: number; startedAt: string; years: Years }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button in whose place it is had the focus.
  useEffect(() => heading.current?.focus(), []);
  const query = useQuery(labRecordsQuery(cpdYearId, startedAt));
  const [before, draft] = [`Rules for ${years.tried}`, `Draft for ${years.draft}`];
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Title order={3} id={id} ref={heading} tabIndex={-1}>
        Records side by side
      </Title>
      <Loaded query={query} waiting={320} failed="The records could not be loaded.">
        {(rows) => (
          <table className={`${shared.frame} ${table.table}`} aria-labelledby={id}>
            <thead>
              <tr>
                <th scope="col">Member</th>
                <th scope="col">{before}</th>
                <th scope="col">{draft}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.forUserId}>
                  <th scope="row">
                    <Anchor component={AppLink} href={paths.adminMember(row.memberNumber, { year: years.tried })}>
                      {row.name}
                    </Anchor>
                  </th>
                  <td data-label={before}>
                    <Judged {...row.before} />
                  </td>
                  <td data-label={draft}>
                    <Judged {...row.draft} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </section>
  );
}

function Judged({ current, minimum, isMet, missing }: LabRecord['before']) {
  const Icon = isMet ? IconCircleCheck : IconAlertTriangle;
  return (
    <>
      <span className={table.status} data-state={isMet ? 'done' : 'in-progress'}>
        <Icon size={18} aria-hidden />
        {isMet ? 'Met' : 'Not met'}
      </span>
      <span className={table.small}>
        Total: {formatHours(current)} of {formatHours(minimum)}
      </span>
      {missing.map((text) => (
        <span key={text} className={table.small}>
          {text}
        </span>
      ))}
    </>
  );
}

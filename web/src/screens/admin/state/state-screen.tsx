import type { PartOfService, ServiceState } from '@cpd/contract/state';
import { collegeClock } from '@cpd/domain/values/college-clock';
import { Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { timeAtCollege } from '../../../parts/college-time.ts';
import { Loaded, NotLoaded } from '../../../parts/loaded.tsx';
import { serviceStateQuery } from '../../../queries/service-state.ts';
import row from '../../../ui/row.module.css';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { Servers } from './servers.tsx';
import styles from './state.module.css';

/** Whether all is well with the service, what is not, since when, and what to do; for managers (R63). */
export function StateScreen() {
  useTitle('State of the service');
  const query = useQuery(serviceStateQuery());
  return (
    <Stack gap="lg">
      <Title order={1}>State of the service</Title>
      {query.isRefetchError && (
        <NotLoaded query={query}>
          The state of the service could not be updated. What you see is from earlier.
        </NotLoaded>
      )}
      <Loaded query={query} waiting={320} failed="The state of the service could not be loaded.">
        {(state) => <Parts state={state} />}
      </Loaded>
    </Stack>
  );
}

function Parts({ state: { at, parts } }: { state: ServiceState }) {
  return (
    <>
      <Stack gap={4} maw={680}>
        <Text fw={600} role="status" {...(parts.some(isUnwell) && { c: 'var(--mantine-color-error)' })}>
          {summaryOf(parts)}
        </Text>
        <Text className={`${shared.quiet} ${styles.quiet}`}>
          As of {timeAtCollege(at)} ({collegeClock()}). This page is updated every 30 seconds.
        </Text>
      </Stack>
      <ul className={row.list} aria-label="Parts of the service">
        {parts.map((part) => (
          <Part key={part.part} {...part} />
        ))}
      </ul>
    </>
  );
}

function summaryOf(parts: readonly PartOfService[]): string {
  const unwell = parts.filter(isUnwell).length;
  if (unwell > 0) return unwell === 1 ? 'One thing needs attention.' : `${unwell} things need attention.`;
  return parts.some(({ state }) => state === 'OFF')
    ? 'Everything that is set up is working.'
    : 'Everything is working.';
}

function isUnwell({ state }: PartOfService): boolean {
  return state === 'UNWELL';
}

const NAMES: Readonly<Record<PartOfService['part'], string>> = {
  DATABASE: 'Database',
  SIGN_IN: 'Sign-in',
  FILES: 'Files',
  DISK: 'Disk space',
  SCANNER: 'Virus check',
  MAIL: 'Emails',
  JOBS: 'Scheduled work',
  BACKUP: 'Backups',
  MEMBER_LIST: 'List of members',
  SEALS: 'Event log',
  SERVERS: 'Servers',
};

const MARKS = {
  UNWELL: { icon: IconAlertTriangle, word: 'Needs attention' },
  OFF: { icon: IconCircleDashed, word: 'Not set up' },
  WELL: { icon: IconCircleCheck, word: 'Working' },
} as const;

/** More lines than that are shown when someone asks for them. */
const LINES_SHOWN = 3;

function Part({ part, state, says, details, toDo, since }: PartOfService) {
  const { icon: Icon, word } = MARKS[state];
  return (
    <li className={styles.part} data-state={state}>
      <Icon size={22} aria-hidden className={styles.mark} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          {NAMES[part]} <span className={styles.state}>{word}</span>
        </h2>
        <span>{says}</span>
        <Details name={NAMES[part]} lines={details} />
        {part === 'SERVERS' && <Servers asks={toDo === null} />}
        {since !== null && (
          <span className={`${shared.quiet} ${styles.quiet}`}>
            Since {timeAtCollege(since)} ({collegeClock()})
          </span>
        )}
        {toDo !== null && <span className={styles.toDo}>{toDo}</span>}
      </div>
    </li>
  );
}

function Details({ name, lines }: { name: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  const list = (
    <ul className={styles.details} aria-label={`More about ${name}`}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  if (lines.length <= LINES_SHOWN) return list;
  return (
    <details className={`${shared.quiet} ${styles.quiet}`}>
      <summary>Show details</summary>
      {list}
    </details>
  );
}

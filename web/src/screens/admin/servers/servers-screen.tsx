import type { ListedServer } from '@cpd/contract/servers';
import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import framed from '../../../parts/list/framed-list.module.css';
import { Loaded } from '../../../parts/loaded.tsx';
import { sydneyTime } from '../../../parts/sydney-time.ts';
import { serversQuery } from '../../../queries/servers.ts';
import { useTitle } from '../../../ui/use-title.ts';
import styles from './servers.module.css';

/** Which servers run the logbook, since when, and what they differ in; for managers (R49). */
export function ServersScreen() {
  useTitle('Servers');
  const query = useQuery(serversQuery());
  return (
    <Stack gap="lg">
      <Title order={1}>Servers</Title>
      <Loaded query={query} waiting={160} failed="The servers could not be loaded.">
        {(servers) => (
          <>
            <Stack gap={4} maw={680}>
              <Text>{howMany(servers)}</Text>
              {nobodyWorks(servers) && (
                <Text fw={600}>
                  No server does scheduled work, so no reminders or emails are sent. Ask the people who run the servers
                  to turn it on for one of them.
                </Text>
              )}
              {servers.some(({ differences }) => differences.length > 0) && (
                <Text>
                  Ask the people who run the servers to put right what is shown below. Their log has the details.
                </Text>
              )}
            </Stack>
            {servers.length > 0 && (
              <ul className={framed.list} aria-label="Servers">
                {servers.map((server) => (
                  <Server key={server.serverName + server.startedAt} server={server} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

const runs = ({ state }: ListedServer) => state === 'RUNS';

function howMany(servers: readonly ListedServer[]): string {
  const running = servers.filter(runs);
  if (running.length === 0) return 'No server has reported yet. This page is updated every 10 seconds.';
  if (running.length === 1) return 'One server is running.';
  const differ = running.some(({ differences }) => differences.length > 0);
  return `${running.length} servers are running. ${differ ? 'They differ as shown below.' : 'They have the same version and settings.'}`;
}

function nobodyWorks(servers: readonly ListedServer[]): boolean {
  return servers.some(runs) && !servers.some((server) => runs(server) && server.doesJobs);
}

function Server({ server }: { server: ListedServer }) {
  const { serverName, version, state, doesJobs, differences } = server;
  return (
    <li className={styles.server}>
      <strong>{serverName}</strong>
      <span>{stateOf(server)}</span>
      <span className={styles.quiet}>
        Version {version}
        {state === 'RUNS' && (doesJobs ? ' · Scheduled work runs here' : ' · No scheduled work')}
      </span>
      {differences.length > 0 && (
        <ul className={styles.differences} aria-label={`About ${serverName}`}>
          {differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

function stateOf({ state, startedAt, seenAt, secondsSinceSeen }: ListedServer): string {
  if (state === 'REFUSED') return `Was refused when it started on ${sydneyTime(startedAt)} (Sydney time)`;
  if (state === 'GONE') return `Not seen since ${sydneyTime(seenAt)} (Sydney time). It stopped without notice.`;
  return `Running since ${sydneyTime(startedAt)} (Sydney time), last seen ${ago(secondsSinceSeen)}`;
}

function ago(seconds: number): string {
  if (seconds < 1) return 'just now';
  return seconds === 1 ? '1 second ago' : `${seconds} seconds ago`;
}

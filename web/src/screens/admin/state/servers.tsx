import type { ListedServer } from '@cpd/contract/servers';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../parts/loaded.tsx';
import { sydneyTime } from '../../../parts/sydney-time.ts';
import { serversQuery } from '../../../queries/servers.ts';
import shared from '../../../ui/shared.module.css';
import styles from './servers.module.css';

/** Which servers run the logbook, since when, and what they differ in (R49); asked to be put right where nothing else asks it. */
export function Servers({ asks }: { asks: boolean }) {
  return (
    <Loaded query={useQuery(serversQuery())} waiting={48} failed="The servers could not be loaded.">
      {(servers) => (
        <>
          {servers.length > 0 && (
            <ul className={styles.servers} aria-label="Servers">
              {servers.map((server) => (
                <Server key={server.serverName + server.startedAt} server={server} />
              ))}
            </ul>
          )}
          {asks && servers.some(({ differences }) => differences.length > 0) && (
            <span className={styles.asks}>
              Ask the people who run the servers to put right what is shown here. Their log has the details.
            </span>
          )}
        </>
      )}
    </Loaded>
  );
}

function Server({ server }: { server: ListedServer }) {
  const { serverName, version, state, doesJobs, differences } = server;
  return (
    <li className={styles.server}>
      <strong>{serverName}</strong>
      <span>{stateOf(server)}</span>
      <span className={shared.quiet}>
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

import type { ListedServer } from '@cpd/contract/servers';
import { collegeClock } from '@cpd/domain/values/college-clock';
import { useQuery } from '@tanstack/react-query';
import { timeAtCollege } from '../../../parts/college-time.ts';
import { Loaded } from '../../../parts/loaded.tsx';
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
  if (state === 'REFUSED') return `Was refused when it started on ${timeAtCollege(startedAt)} (${collegeClock()})`;
  if (state === 'GONE')
    return `Not seen since ${timeAtCollege(seenAt)} (${collegeClock()}). It stopped without notice.`;
  return `Running since ${timeAtCollege(startedAt)} (${collegeClock()}), last seen ${ago(secondsSinceSeen)}`;
}

function ago(seconds: number): string {
  if (seconds < 1) return 'just now';
  return seconds === 1 ? '1 second ago' : `${seconds} seconds ago`;
}

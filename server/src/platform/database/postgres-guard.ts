import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/**
 * Waits until the pipe from the server ends, which it does however the server ends. After a line of farewell PostgreSQL has
 * ended already; without one it is told to, and soon after not to wait for anyone.
 */
const SCRIPT = `
read -r farewell && exit 0
kill -INT "$1" || exit 0
tenths=0
while [ "$tenths" -lt 20 ]; do
  sleep 0.1
  kill -0 "$1" || exit 0
  tenths=$((tenths + 1))
done
kill -QUIT "$1"
`;

const FIRST_PROCESS = 1;

/**
 * Has a PostgreSQL end when this process does, also by `kill -9`: a small shell in a group of its own watches for it. Answers
 * how to dismiss it once that PostgreSQL has ended. On Windows, and where there is no shell, the next start does it instead; in
 * a container there is nothing to do.
 */
export function guardPostgres(processId: number): () => void {
  // With the first process of a container all others end.
  if (process.platform === 'win32' || process.pid === FIRST_PROCESS) return () => undefined;
  const guard = spawn('/bin/sh', ['-c', SCRIPT, 'postgres-guard', String(processId)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // A guard that cannot be started, or was ended by someone, is missed by no one until the server is killed.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return () => guard.stdin.end('\n');
}

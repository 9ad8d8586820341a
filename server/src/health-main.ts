// Whether the server of the same settings answers: what Docker and Podman ask every half minute. Ends with 0 when it does.
import { isIP } from 'node:net';
import { readConfig } from './config.ts';

const PATIENCE_MS = 4_000;
const EVERY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The address at which this machine reaches a server that listens on `host`. */
function addressOf(host: string, port: number): string {
  const reached = EVERY_ADDRESS[host] ?? host;
  return `http://${isIP(reached) === 6 ? `[${reached}]` : reached}:${port}/healthz`;
}

try {
  const { host, port } = readConfig(process.env);
  const { status } = await fetch(addressOf(host, port), { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (status !== 200) throw new Error(`The server answers ${status}.`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

// npm run verify-events: follows the chains of the event log and names the first broken link of each (0043), and compares
// them with the seals (0044).
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { type BrokenLink, type VerifiedLog, verifyEvents } from './platform/database/verify-events.ts';
import { learnCollegeZone } from './platform/reference/college-zone-service.ts';
import { readFileLocation } from './settings/files.ts';
import { findDatabase } from './start/find-database.ts';
import { openCommand } from './start/open-command.ts';
import { exportSeal, verifySeals } from './start/verify-seals.ts';

const COLLEGE = '0';

const OPTIONS = {
  // Another place of seals than that of the settings: a folder or an address.
  seals: { type: 'string' },
  // Single seals, such as one that an auditor was given.
  seal: { type: 'string', multiple: true },
  // Writes the newest seal, with all heads, into this file.
  export: { type: 'string' },
} as const;

const command = openCommand();
const { log, opened } = command;

/** Answers the exit code: 0 when every chain is whole and as it was sealed, 1 when something is wrong. */
async function run(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  const config = readConfig(process.env);
  const place = values.seals === undefined ? config.sealLocation : locationOf(values.seals);
  const { database, close } = openDatabase(await findDatabase(config, command), { log, size: 1, patient: true });
  opened.push(close);
  await learnCollegeZone(database);
  const verified = await verifyEvents(database, { tell: (events) => log.info(`${events} events …`) });
  report(verified);
  const isSealed = await verifySeals(database, { config, place, files: values.seal ?? [] }, log);
  if (verified.broken.length > 0 || !isSealed) return 1;
  if (values.export !== undefined) await exportSeal(database, values.export, log);
  return 0;
}

function locationOf(text: string) {
  if (text.includes('://')) return readFileLocation(text, process.env);
  return { kind: 'folder' as const, folder: resolve(text) };
}

function report({ chains, events, erasedPayloads, broken }: VerifiedLog): void {
  for (const link of broken) log.warn(inWords(link));
  log.info(
    `Events: ${events}. Chains: ${chains}. Erased payloads: ${erasedPayloads}. Broken chains: ${broken.length}.`,
  );
  if (broken.length === 0) log.info('Every chain is whole.');
}

function inWords({ chainId, position, eventId, problem }: BrokenLink): string {
  const chain = chainId === COLLEGE ? 'The chain of the college' : `The chain of member ${chainId}`;
  const event = eventId === null ? '' : ` (event ${eventId})`;
  return `${chain} is broken at place ${position}${event}: ${problem}`;
}

command.run(run);

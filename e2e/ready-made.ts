import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepTables } from '../server/src/testing/kept-tables.ts';
import { stopFlushing } from '../server/src/testing/stop-flushing.ts';
import { type Application, openDatabaseOf, runApplication } from './application.ts';

/** A working day near the end of a year whose submission is open. */
export const LATE_IN_2026 = '2026-11-20T01:00:00Z';

const VARIABLE = 'CPD_E2E_READY_MADE';

/**
 * Playwright's global setup: makes the data folder of an application that has loaded its demo members, and stops it. What the
 * tests start are copies, which are there in no time.
 */
export default async function makeReadyMade(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cpd-e2e-ready-made-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const application = await runApplication(folder, LATE_IN_2026);
    try {
      await prepare(application);
    } finally {
      await application.stop();
    }
  } catch (error) {
    await remove();
    throw error;
  }
  process.env[VARIABLE] = folder;
  return remove;
}

/** The data folder that the global setup made, to be copied. */
export function readyMadeFolder(): string {
  const folder = process.env[VARIABLE];
  if (folder === undefined) throw new Error('The global setup has not run.');
  return folder;
}

async function prepare(application: Application): Promise<void> {
  const { database, close } = await openDatabaseOf(application);
  try {
    await keepTables(database);
    await stopFlushing(database);
  } finally {
    await close();
  }
}

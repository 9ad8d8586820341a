import type { Clock } from '../../clock.ts';
import type { Database } from '../database/tables.ts';
import { AppError } from '../errors/app-error.ts';
import type { FileStore } from './file-store.ts';
import { claimWaiting, settleWaiting, unclaimWaiting, type WaitingFile } from './quarantine-store.ts';
import { removeUnlessHeld } from './remove-unless-held.ts';
import type { Scanner, ScanResult } from './scanner.ts';

/** What checking waiting files needs. */
export interface Quarantine {
  database: Database;
  files: FileStore;
  scanner: Scanner;
  clock: Clock;
}

const EVERY_MS = 30_000;

/**
 * Has the files checked that came while the scanner was away, one after the other, until none is due or the scanner cannot
 * be asked: clean ones are released, infected ones lose their content and keep their row (EVD-26). Safe on several servers at
 * once. Answers how many were settled; throws what kept the rest from being checked.
 */
export async function checkWaiting(quarantine: Quarantine): Promise<{ released: number; infected: number }> {
  const counts = { released: 0, infected: 0 };
  for (let waiting = await claimWaiting(quarantine.database); waiting !== undefined; ) {
    const result = await scanClaimed(quarantine, waiting);
    if (result !== undefined && (await settle(quarantine, waiting, result))) {
      counts[result.infected ? 'infected' : 'released'] += 1;
    }
    waiting = await claimWaiting(quarantine.database);
  }
  return counts;
}

/** Undefined when the content is gone because the document was deleted in the meantime: then its row is too. */
async function scanClaimed(quarantine: Quarantine, waiting: WaitingFile): Promise<ScanResult | undefined> {
  try {
    const { stream } = await quarantine.files.read(waiting.storageKey);
    return await quarantine.scanner(stream);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    await unclaimWaiting(quarantine.database, waiting);
    throw error;
  }
}

async function settle({ database, files, clock }: Quarantine, waiting: WaitingFile, result: ScanResult) {
  if (!result.infected) return await settleWaiting(database, waiting, { state: 'CLEAR' }, clock());
  const settled = await settleWaiting(database, waiting, { state: 'INFECTED', virus: result.virus }, clock());
  // Afterwards: were the server killed in between, no row would name the content as kept, and the next start removes it.
  if (settled) await removeUnlessHeld(database, files, [waiting.storageKey]);
  return settled;
}

/** Checks waiting files every half minute until the answered function is called. */
export function startQuarantine(quarantine: Quarantine, tell: (problem: unknown) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = checkWaiting(quarantine)
      .then(() => undefined, tell)
      .finally(() => {
        isRunning = false;
      });
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

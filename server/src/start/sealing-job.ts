import type { Clock } from '../clock.ts';
import type { DatabaseLog } from '../platform/database/open-database.ts';
import type { Database } from '../platform/database/tables.ts';
import type { WriteOncePlace } from '../platform/files/write-once-place.ts';
import type { Work } from '../platform/jobs/job-names.ts';
import { copySeals, sealEvents } from '../platform/seals/sealing-service.ts';
import type { VerificationKey } from '../platform/verification/verification-key.ts';

/** What sealing needs. */
interface SealingParts {
  /** As `openLong` opens it: what is sealed grows with the members. */
  patient: Database;
  clock: Clock;
  verificationKey: VerificationKey;
  /** Opens the place that copies of the seals are written to. */
  openSealPlace(): Promise<WriteOncePlace>;
  log: DatabaseLog;
}

/**
 * Seals the log of events once a night, and copies the seals outside the database (R39). It looks each hour, so that a place
 * that cannot be used costs one warning an hour and gets its copies as soon as it can.
 */
export function sealingJob({ patient, clock, verificationKey, openSealPlace, log }: SealingParts): Work {
  return {
    name: 'seal-events',
    run: async () => {
      const sealing = await sealEvents(patient, verificationKey, clock());
      if (sealing !== undefined && sealing.brokenChains.length > 0) log.warn(brokenWarning(sealing.brokenChains));
      try {
        const { others } = await copySeals(patient, openSealPlace, clock());
        if (others.length > 0) log.warn(othersWarning(others));
      } catch (problem) {
        log.warn(`The seals of the event log could not be copied, and will be the next time: ${problem}`);
      }
    },
  };
}

const NAMES_MAX = 10;

function brokenWarning(chains: readonly number[]): string {
  return `The event log is not what was sealed before: chains ${few(chains)}. Run npm run verify-events.`;
}

function othersWarning(names: readonly string[]): string {
  return (
    `There are other seals with the same numbers: ${few(names)}. Was the database restored from an earlier time, ` +
    'or do two of them keep their seals in one place? Run npm run verify-events.'
  );
}

/** The first ones of many, and how many there are besides. */
function few(things: readonly (string | number)[]): string {
  const more = things.length - NAMES_MAX;
  return things.slice(0, NAMES_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

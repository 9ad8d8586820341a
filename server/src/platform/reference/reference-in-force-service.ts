import type { Database } from '../database/tables.ts';
import { findYearReference, type YearReference } from './reference-reader.ts';

/** What the college has laid down for each year, at hand without a question to the database (0028). */
export interface ReferenceInForce {
  /** Of a year; undefined for one that the college does not have. Anyone who writes by it compares its checksum as they do. */
  ofYear(cpdYearId: number): Promise<YearReference | undefined>;
  /** Forgets what was read: the database holds another state of the reference data. */
  forget(): void;
}

/** Reads the reference data of a year when it is first asked for, and keeps it until someone finds that it has changed. */
export function openReference(database: Database): ReferenceInForce {
  let known = new Map<number, YearReference>();
  return {
    ofYear: async (cpdYearId) => {
      const kept = known.get(cpdYearId);
      if (kept !== undefined) return kept;
      const place = known;
      const read = await findYearReference(database, cpdYearId);
      if (read !== undefined) place.set(cpdYearId, read);
      return read;
    },
    forget: () => {
      known = new Map();
    },
  };
}

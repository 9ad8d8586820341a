import type { Reading } from '../../../platform/database/tables.ts';
import { known } from '../../../platform/errors/app-error.ts';
import { findCase, type ReadCase, type WhichCase } from './audit-case-reader.ts';

export type { ReadCase } from './audit-case-reader.ts';
export { caseToWire, proofOfCase } from './audit-case-wire.ts';

/** A case for the one who reads it, as `findCase` answers it. Throws NOT_FOUND. */
export async function showCase(
  database: Reading,
  which: WhichCase,
  reader: { readerUserId: number; isInternal: boolean },
): Promise<ReadCase> {
  return known(await findCase(database, which, reader), 'audit');
}

import { getProof } from '@cpd/contract/proofs';
import type { Database } from '../../../platform/database/tables.ts';
import { withVersion } from '../../../platform/http/entity-tag.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { proveYear } from './proof-service.ts';
import { proofToWire } from './proof-wire.ts';

/** The call that says what of a year is proven. */
export function proofRoutes(database: Database): Handler[] {
  return [
    handler(getProof, async (caller, { cpdYearId }) => {
      const proven = await proveYear(database, caller, cpdYearId);
      return withVersion(proofToWire(proven, caller.now), proven.version);
    }),
  ];
}

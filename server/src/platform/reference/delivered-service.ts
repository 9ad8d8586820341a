import type { RuleSet } from '@cpd/domain/year/rule-set';
import type { Reading } from '../database/tables.ts';
import { deliveredRuleSet } from './delivered-rules.ts';
import { type ReferenceData, readReferenceData } from './reference-data.ts';
import { isDeliveredLoaded } from './rule-set-reader.ts';

let files: ReferenceData | undefined;

/** The rules that this version delivers for a year (FWK-02); undefined where it delivers none, and to a college with nothing delivered. */
export async function findDelivered(reading: Reading, cpdYearId: number): Promise<RuleSet | undefined> {
  if (!(await isDeliveredLoaded(reading))) return undefined;
  files ??= readReferenceData();
  return deliveredRuleSet(files, cpdYearId);
}

import { collegeDay } from '@cpd/domain/values/college-day';
import { type Proof, proof } from '@cpd/domain/year/proof';
import type { ProofRecord } from '@cpd/domain/year/proof-record';
import type { Reading } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { YearStanding } from '../../record/years/year-reader.ts';
import { yearStandingOf } from '../../record/years/year-service.ts';
import { type ReadActivity, readProof, readProofs } from './proof-reader.ts';

/** The state of a member's year, what of it is proven, and of which activities that was said. */
export interface ProvenYear {
  year: YearStanding;
  proof: Proof;
  activities: readonly ReadActivity[];
  /** Of the record that it was read of. */
  version: string;
}

/**
 * What a member's year claims and what of it is proven, today at the college (PRF-02). The member and anyone who looks at the record
 * for the college are answered by this (PRF-04). Throws NOT_FOUND for a year that is not in the member's list.
 */
export async function proveYear(
  database: Reading,
  { subjectUserId: userId, now }: Pick<Caller, 'subjectUserId' | 'now'>,
  cpdYearId: number,
): Promise<ProvenYear> {
  const read = await readProof(database, { userId, cpdYearId, now });
  const year = yearStandingOf(read.year);
  const { facts, framework, paperSubmission, elsewhere } = year;
  const today = collegeDay(now).toString();
  const { activities, plans, further, version } = read;
  const record = { facts, framework, activities, plans, paperSubmission, elsewhere, further, today };
  return { year, proof: proof(record), activities, version };
}

/** A member's year as its proof is judged, with the names of its activities. */
export type RecordToProve = Omit<ProofRecord, 'activities'> & { activities: readonly ReadActivity[] };

/** The same of many members at once, by member, who all have the year: what an audit keeps of it on the day it begins (CAS-02). */
export async function readRecordsToProve(
  database: Reading,
  cpdYearId: number,
  userIds: readonly number[],
  now: Temporal.Instant,
): Promise<Map<number, RecordToProve>> {
  const today = collegeDay(now).toString();
  const read = await readProofs(database, { userIds, cpdYearId, now });
  return new Map(
    read.map(({ userId, year, activities, plans, further }) => {
      const { facts, framework, paperSubmission, elsewhere } = yearStandingOf(year);
      return [userId, { facts, framework, activities, plans, paperSubmission, elsewhere, further, today }];
    }),
  );
}

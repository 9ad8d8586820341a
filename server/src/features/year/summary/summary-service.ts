import { isInactive, type RegistrationGroup, registrationFacts } from '@cpd/domain/member/registration';
import type { Reading } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { yearStandingOf } from '../../record/years/year-service.ts';
import { judgePlanned, judgeTotals } from '../progress/progress-service.ts';
import type { DatedTotals } from '../progress/totals-sql.ts';
import { readSummary } from './summary-reader.ts';
import { type ReadYear, readYear } from './year-record-reader.ts';

/** The state of a member's year and how far it is. */
export type JudgedYear = ReturnType<typeof judgeYear>;

/** Everything that the statements and the declaration say about a year. */
export type YearRecord = Awaited<ReturnType<typeof readYearRecord>>;

/** The summary of a year: judged, with its lists as they go out, of the categories in which something is recorded. */
export type Summary = Awaited<ReturnType<typeof getSummary>>['summary'];

/** Whose record is read, and when. */
type Whose = Pick<Caller, 'subjectUserId' | 'now'>;

/** Reads a member's year whole. Throws NOT_FOUND for a year that is not in the member's list. */
export async function readYearRecord(database: Reading, { subjectUserId: userId, now }: Whose, cpdYearId: number) {
  const read = await readYear(database, { userId, cpdYearId, now });
  const judged = judgeYear(read, read.totals);
  const { paperSubmission, elsewhere } = judged.year;
  const totals = { ...read.totals, paperSubmission, elsewhere };
  const { activities, earlierActivities } = read;
  return { ...judged, totals, activities, earlierActivities };
}

/** Reads the summary of a member's year, and of which version of the record it is. Throws NOT_FOUND for a year that is not in the member's list. */
export async function getSummary(database: Reading, { subjectUserId: userId, now }: Whose, cpdYearId: number) {
  const { head, categories } = await readSummary(database, { userId, cpdYearId, now });
  const { totals, specialtyHours, hasElsewhere, version } = head;
  const summary = { ...judgeYear(head, totals), totals, specialtyHours, hasElsewhere, rows: categories };
  return { summary, version };
}

function judgeYear(read: Pick<ReadYear, 'year' | 'registrations'>, totals: DatedTotals) {
  const { registrations } = read;
  const year = yearStandingOf(read.year);
  const groups: RegistrationGroup[] = registrations.map(({ group, groupCode, registrationId, declarationFlag }) => ({
    group,
    groupCode,
    registrations: [{ registrationId, declarationFlag, isLinkedToUser: true }],
  }));
  return {
    year,
    progress: judgeTotals(year, totals),
    planned: judgePlanned(year, totals),
    registration: registrationFacts(groups),
    // Whether the member practises nowhere in the year; not so where no registration is stated (SUM-07).
    inactive: isInactive(registrations),
    // In words, for the declaration and the statements.
    registrationText: registrations.map(({ name, group }) => `${name} (${group})`).join(', '),
  };
}

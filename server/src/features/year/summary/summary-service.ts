import type { RegistrationFacts, RegistrationGroup } from '@cpd/domain/member/registration';
import { isInactive, registrationFacts } from '@cpd/domain/member/registration';
import type { RequirementsResult } from '@cpd/domain/year/requirements';
import type { Caller } from '../../../caller.ts';
import type { Reading } from '../../../database/tables.ts';
import { judgeTotals } from '../progress/progress-service.ts';
import type { RecordedTotals } from '../progress/totals-sql.ts';
import type { YearStanding } from '../years/year-reader.ts';
import { yearStandingOf } from '../years/year-service.ts';
import { readSummary, type SummaryRows } from './summary-reader.ts';
import { type ListedActivity, type ReadYear, readYear } from './year-record-reader.ts';

/** How a member's year stands and how far it is. */
export interface JudgedYear {
  year: YearStanding;
  progress: RequirementsResult;
  registration: RegistrationFacts;
  /** The registrations in words, for the declaration and the statements. */
  registrationText: string;
  /** Whether the member practises nowhere in the year; not so where no registration is stated (SUM-07). */
  inactive: boolean;
}

/** Everything that the statements and the declaration say about a year. */
export interface YearRecord extends JudgedYear {
  activities: ListedActivity[];
}

/** The summary of a year: judged, with its lists as they go out. */
export interface Summary extends JudgedYear {
  specialtyHours: number;
  /** Those in which something is recorded. */
  rows: SummaryRows[];
}

/** Reads a member's year whole. Throws NOT_FOUND for a year that is not in the member's list. */
export async function readYearRecord(
  database: Reading,
  { subjectUserId: userId, now }: Pick<Caller, 'subjectUserId' | 'now'>,
  cpdYearId: number,
): Promise<YearRecord> {
  const read = await readYear(database, { userId, cpdYearId, now });
  return { ...judgeYear(read, read.totals), activities: read.activities };
}

/** Reads the summary of a member's year. Throws NOT_FOUND for a year that is not in the member's list. */
export async function getSummary(
  database: Reading,
  { subjectUserId: userId, now }: Pick<Caller, 'subjectUserId' | 'now'>,
  cpdYearId: number,
): Promise<Summary> {
  const { head, categories } = await readSummary(database, { userId, cpdYearId, now });
  return { ...judgeYear(head, { ...head, categories }), specialtyHours: head.specialtyHours, rows: categories };
}

function judgeYear(read: Pick<ReadYear, 'year' | 'registrations'>, totals: RecordedTotals): JudgedYear {
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
    registration: registrationFacts(groups),
    inactive: isInactive(registrations),
    registrationText: registrations.map(({ name, group }) => `${name} (${group})`).join(', '),
  };
}

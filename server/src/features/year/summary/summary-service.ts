import type { RegistrationFacts, RegistrationGroup } from '@cpd/domain/member/registration';
import { isInactive, registrationFacts } from '@cpd/domain/member/registration';
import type { RequirementsResult } from '@cpd/domain/year/requirements';
import { isEditable } from '@cpd/domain/year/year-rules';
import type { Caller } from '../../../caller.ts';
import type { Reading } from '../../../database/tables.ts';
import { judgeTotals } from '../progress/progress-service.ts';
import type { MemberYear } from '../years/year-reader.ts';
import { memberYearOf } from '../years/year-service.ts';
import { type ListedActivity, readSummary } from './summary-reader.ts';

/** Everything that the summary, the statements and the declaration say about a year. */
export interface YearRecord {
  year: MemberYear;
  /** Whether some year of the member takes changes, so that copies have somewhere to go (SUM-18). */
  anyEditableYear: boolean;
  progress: RequirementsResult;
  activities: ListedActivity[];
  registration: RegistrationFacts;
  /** The registrations in words, for the declaration and the statements. */
  registrationText: string;
  /** Whether the member practises nowhere in the year; not so where no registration is stated (SUM-07). */
  inactive: boolean;
}

/** Reads a member's year whole. Throws NOT_FOUND for a year that is not in the member's list. */
export async function readYearRecord(
  database: Reading,
  caller: Pick<Caller, 'subjectUserId' | 'now'>,
  cpdYearId: number,
): Promise<YearRecord> {
  const { subjectUserId: userId, now } = caller;
  const read = await readSummary(database, { userId, cpdYearId, now });
  if (read === undefined) throw new Error('The query of a year answered no row.');
  const { totals, activities, registrations, openings } = read;
  const year = memberYearOf(read.year);
  const groups: RegistrationGroup[] = registrations.map(({ group, groupCode, registrationId, declarationFlag }) => ({
    group,
    groupCode,
    registrations: [{ registrationId, declarationFlag, isLinkedToUser: true }],
  }));
  return {
    year,
    anyEditableYear: openings.some(({ reopenedUntil, ...opening }) =>
      isEditable({ ...opening, now, reopenedUntil: reopenedUntil ?? undefined }),
    ),
    progress: judgeTotals(year, totals),
    activities,
    registration: registrationFacts(groups),
    inactive: isInactive(registrations),
    registrationText: registrations.map(({ name, group }) => `${name} (${group})`).join(', '),
  };
}

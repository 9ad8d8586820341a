import type { RegistrationFacts, RegistrationGroup } from '@cpd/domain/registration';
import { type DeclarationFlag, registrationFacts } from '@cpd/domain/registration';
import type { RequirementsResult } from '@cpd/domain/requirements';
import type { Caller } from '../../caller.ts';
import type { Reading } from '../../database/tables.ts';
import { measureProgress } from '../progress/progress-service.ts';
import type { MemberYear } from '../years/year-reader.ts';
import { getMemberYear } from '../years/year-service.ts';
import { type ListedActivity, listActivities, listRegistrations } from './summary-reader.ts';

/** Everything that the summary, the statements and the declaration say about a year. */
export interface YearRecord {
  year: MemberYear;
  progress: RequirementsResult;
  activities: ListedActivity[];
  registration: RegistrationFacts;
  /** The registrations in words, for the declaration and the statements. */
  registrationText: string;
}

/** Reads a member's year whole. Throws NOT_FOUND for a year that is not in the member's list. */
export async function readYearRecord(
  database: Reading,
  caller: Pick<Caller, 'subjectUserId' | 'now'>,
  cpdYearId: number,
): Promise<YearRecord> {
  const year = await getMemberYear(database, caller, cpdYearId);
  const progress = await measureProgress(database, caller, year);
  const activities = await listActivities(database, caller.subjectUserId, cpdYearId);
  const registrations = await listRegistrations(database, caller.subjectUserId, cpdYearId);
  const groups: RegistrationGroup[] = registrations.map(({ group, groupCode, registrationId, declarationFlag }) => ({
    group,
    groupCode,
    registrations: [
      { registrationId, declarationFlag: declarationFlag as DeclarationFlag | null, isLinkedToUser: true },
    ],
  }));
  return {
    year,
    progress,
    activities,
    registration: registrationFacts(groups),
    registrationText: registrations.map(({ name, group }) => `${name} (${group})`).join(', '),
  };
}

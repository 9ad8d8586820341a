import type { RegistrationFacts, RegistrationGroup } from '@cpd/domain/registration';
import { type DeclarationFlag, registrationFacts } from '@cpd/domain/registration';
import type { RequirementsResult } from '@cpd/domain/requirements';
import type { Kysely, Transaction } from 'kysely';
import type { Caller } from '../../caller.ts';
import type { Tables } from '../../database/tables.ts';
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
  database: Kysely<Tables> | Transaction<Tables>,
  caller: Pick<Caller, 'subjectUserId' | 'now'>,
  cpdYearId: number,
): Promise<YearRecord> {
  const year = await getMemberYear(database, caller, cpdYearId);
  const [progress, activities, registrations] = await Promise.all([
    measureProgress(database, caller, year),
    listActivities(database, caller.subjectUserId, cpdYearId),
    listRegistrations(database, caller.subjectUserId, cpdYearId),
  ]);
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

import type { ActivityType, ReflectionQuestion, Speciality } from '@cpd/contract/reference';
import type { YearFacts } from '@cpd/domain/framework';
import type { Reading } from '../../database/tables.ts';
import * as reader from './reference-reader.ts';

/** What an activity of a year can be made of. */
export interface YearChoices {
  types: ActivityType[];
  areas: Speciality[];
  questions: ReflectionQuestion[];
}

/** Everything that the college has laid down for the activities of a year. */
export async function readYearChoices(database: Reading, userId: number, facts: YearFacts): Promise<YearChoices> {
  const { cpdYearId, lockedDomainIds } = facts;
  return {
    types: await reader.listActivityTypes(database, cpdYearId),
    areas: await reader.listSpecialities(database, userId, cpdYearId, lockedDomainIds),
    questions: await reader.listReflectionQuestions(database, cpdYearId),
  };
}

import type { ActivityType, OfferedType, ReflectionQuestion, Speciality } from '@cpd/contract/reference';
import type { ActivityContext } from '@cpd/domain/record/activity-rules';
import type { Framework, YearFacts } from '@cpd/domain/year/framework';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import { yearRules } from '@cpd/domain/year/year-rules';
import type { Change, Reading } from '../database/tables.ts';
import { known, notFound } from '../errors/app-error.ts';
import * as reader from './reference-reader.ts';
import { findRuleSet } from './rule-set-reader.ts';
import { installRuleSet } from './rule-set-store.ts';

/** What an activity of a year can be made of. */
export interface YearChoices {
  types: ActivityType[];
  areas: Speciality[];
  questions: ReflectionQuestion[];
}

/** Throws NOT_FOUND where the college has no such year. */
export async function refuseUnknownYear(database: Reading, cpdYearId: number): Promise<void> {
  if (!(await reader.isKnownYear(database, cpdYearId))) throw notFound('CPD year');
}

/** The rules of a year as they are in force (FWK-01); undefined for a year that is not known. */
export async function findYearRules(database: Reading, cpdYearId: number): Promise<RuleSet | undefined> {
  return await findRuleSet(database, cpdYearId);
}

/** Puts the rules of a year in force (FWK-02). Errors: of the database where a record holds what they no longer have. */
export async function putYearRules(transaction: Change, set: RuleSet): Promise<void> {
  await installRuleSet(transaction, set);
}

/** The areas of a year, with those that the member chose. */
export async function readSpecialities(database: Reading, userId: number, facts: YearFacts): Promise<Speciality[]> {
  return await reader.listSpecialities(database, userId, facts);
}

/** Everything that the college has laid down for the activities of a year. */
export async function readYearChoices(database: Reading, userId: number, facts: YearFacts): Promise<YearChoices> {
  const { cpdYearId } = facts;
  return {
    types: (await reader.listActivityTypes(database, cpdYearId)).map(asChosenByTeam),
    areas: await reader.listSpecialities(database, userId, facts),
    questions: await reader.listReflectionQuestions(database, cpdYearId),
  };
}

/** What the college has laid down for a year; undefined for one that it does not have. `state` is that of `referenceState`, if it was read. */
export async function findYearReference(
  database: Reading,
  cpdYearId: number,
  state?: string | null,
): Promise<reader.YearReference | undefined> {
  return await reader.findYearReference(database, cpdYearId, state);
}

/**
 * What the rules ask of the year that an activity is judged by. Areas that the activity uses already are known even when the year has
 * dropped them (DOM-08).
 */
export async function readActivityContext(
  database: Reading,
  { facts, framework }: { facts: YearFacts; framework: Framework },
  areasInUse: readonly number[],
): Promise<ActivityContext> {
  const { areas, types, questions } = known(await findYearReference(database, facts.cpdYearId), 'CPD year');
  const offered = areas.filter(({ inYear }) => inYear).map(({ areaId }) => areaId);
  return {
    year: facts,
    rules: yearRules(facts, framework),
    activityTypes: types,
    areaIds: [...offered, ...areasInUse],
    questions,
  };
}

/** A type as it is chosen by the CPD team, who attach nothing and look for no ideas. */
function asChosenByTeam(offered: OfferedType): ActivityType {
  const { evidenceCounts: _counts, evidenceDoesNotCount: _not, idea: _idea, ...type } = offered;
  return type;
}

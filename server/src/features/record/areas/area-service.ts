import type { SpecialitiesRequest, Speciality } from '@cpd/contract/reference';
import type { Inside } from '@cpd/contract/spelling';
import type { z } from 'zod';
import type { Database } from '../../../platform/database/tables.ts';
import { type FieldProblem, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { readSpecialities, readYearChoices } from '../../../platform/reference/reference-service.ts';
import { getMemberYear, lockEditableYear } from '../years/year-service.ts';
import { replaceAreas } from './area-store.ts';

type Request = Inside<z.output<typeof SpecialitiesRequest>>;

/** All areas of a year with the member's choice. Throws NOT_FOUND for a year that is not the member's. */
export async function readAreas(database: Database, caller: Caller, cpdYearId: number): Promise<Speciality[]> {
  const { facts } = await getMemberYear(database, caller, cpdYearId);
  return await readSpecialities(database, caller.subjectUserId, facts);
}

/**
 * Makes the member's own specialties and domains of a year those given (API-11); answers all areas of the year as they are
 * then. Locked domains are put back (DOM-08, SPC-10); activities keep the areas that they name. Errors: INVALID for an
 * unknown area or one of the wrong kind, YEAR_NOT_EDITABLE, NOT_FOUND for a year that is not the member's.
 */
export async function chooseAreas(caller: Caller, cpdYearId: number, request: Request): Promise<Speciality[]> {
  return await caller.change(async (transaction) => {
    const year = await lockEditableYear(transaction, caller, cpdYearId);
    const before = await readYearChoices(transaction, caller.subjectUserId, year.facts);
    refuse([
      ...kindProblems('SpecialityIds', request.areaIds, before.areas, true),
      ...kindProblems('LearningDomainIds', request.learningDomainIds, before.areas, false),
    ]);

    const locked = before.areas.filter(({ isMandatory }) => isMandatory).map(({ areaId }) => areaId);
    const chosen = new Set([...request.areaIds, ...request.learningDomainIds, ...locked]);
    await replaceAreas(transaction, caller.subjectUserId, cpdYearId, [...chosen]);
    const after = await readYearChoices(transaction, caller.subjectUserId, year.facts);
    await recordChange(transaction, caller, 'areas.chosen', year.memberYearId, {
      before: { areaIds: chosenIds(before.areas) },
      after: { areaIds: chosenIds(after.areas) },
    });
    return after.areas;
  });
}

function kindProblems(
  field: 'SpecialityIds' | 'LearningDomainIds',
  ids: readonly number[],
  areas: readonly Speciality[],
  isSpeciality: boolean,
): FieldProblem[] {
  const known = new Set(areas.filter((area) => area.isArea === isSpeciality).map((area) => area.areaId));
  if (ids.every((id) => known.has(id))) return [];
  const kind = isSpeciality ? 'specialties' : 'professional domains';
  return [{ field, message: `Please choose only ${kind} for this year.` }];
}

function chosenIds(areas: readonly Speciality[]): number[] {
  return areas.filter(({ linkedToUser }) => linkedToUser).map(({ areaId }) => areaId);
}

import type { AnswerOf } from '@cpd/contract/operation';
import type { RegistrationGroup, RegistrationsRequest, saveRegistrations } from '@cpd/contract/registrations';
import type { Inside } from '@cpd/contract/spelling';
import type { z } from 'zod';
import type { Database } from '../../../platform/database/tables.ts';
import { type FieldProblem, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { getMemberYear, lockEditableYear } from '../years/year-service.ts';
import { type KnownRegistration, listKnownRegistrations, replaceRegistrations } from './registration-store.ts';

type Request = Inside<z.output<typeof RegistrationsRequest>>;

/** The registrations that can be chosen, in groups, with the member's of a year marked (API2-50). Throws NOT_FOUND. */
export async function readRegistrations(
  database: Database,
  caller: Caller,
  cpdYearId: number,
): Promise<RegistrationGroup[]> {
  await getMemberYear(database, caller, cpdYearId);
  const groups = new Map<string, RegistrationGroup>();
  for (const known of await listKnownRegistrations(database, caller.subjectUserId, cpdYearId)) {
    const group = groups.get(known.groupCode) ?? { group: known.group, groupCode: known.groupCode, registrations: [] };
    groups.set(known.groupCode, group);
    group.registrations.push({
      registrationId: known.registrationId,
      name: known.name,
      isLinkedToUser: known.isLinked,
    });
  }
  return [...groups.values()];
}

/**
 * Makes the member's registrations of a year those given (API2-51); answers what someone with them should know (REG-04).
 * Errors: INVALID for unknown ones and for two of one group (REG-06), YEAR_NOT_EDITABLE, NOT_FOUND.
 */
export async function chooseRegistrations(
  caller: Caller,
  request: Request,
): Promise<AnswerOf<typeof saveRegistrations>> {
  const { cpdYearId } = request;
  return await caller.change(async (transaction) => {
    const year = await lockEditableYear(transaction, caller, cpdYearId);
    const known = await listKnownRegistrations(transaction, caller.subjectUserId, cpdYearId);
    const wanted = new Set(request.registrationIds);
    const chosen = known.filter(({ registrationId }) => wanted.has(registrationId));
    refuse([...unknownProblems(wanted, chosen), ...groupProblems(chosen)]);

    await replaceRegistrations(transaction, caller.subjectUserId, cpdYearId, idsOf(chosen));
    await recordChange(transaction, caller, 'registrations.chosen', year.memberYearId, {
      before: { registrationIds: idsOf(known.filter(({ isLinked }) => isLinked)) },
      after: { registrationIds: idsOf(chosen) },
    });
    const texts = chosen.flatMap(({ additionalInformation }) => additionalInformation ?? []);
    return { hasAdditionalInformation: texts.length > 0, displayText: texts.map(paragraph).join('') };
  });
}

function unknownProblems(wanted: ReadonlySet<number>, chosen: readonly KnownRegistration[]): FieldProblem[] {
  if (chosen.length === wanted.size) return [];
  return [{ field: 'RegistrationIds', message: 'Please choose only registrations from the list.' }];
}

function groupProblems(chosen: readonly KnownRegistration[]): FieldProblem[] {
  const groups = [...new Set(chosen.map(({ group }) => group))];
  return groups
    .filter((name) => chosen.filter(({ group }) => group === name).length > 1)
    .map((name) => ({ field: 'RegistrationIds', message: `Please choose one registration only in ${name}.` }));
}

function idsOf(registrations: readonly KnownRegistration[]): number[] {
  return registrations.map(({ registrationId }) => registrationId);
}

/** Plain text as a paragraph of rich text. */
function paragraph(text: string): string {
  return `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
}

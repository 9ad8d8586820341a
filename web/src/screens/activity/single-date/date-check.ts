import type { ActivityDate } from '@cpd/contract/activity-dates';
import { ruleField } from '@cpd/contract/activity-fields';
import type { ReflectionQuestion } from '@cpd/contract/reference';
import type { ActivityAccess } from '@cpd/domain/record/activity-access';
import { dateAsActivity } from '@cpd/domain/record/activity-date-rules';
import { enteredActivity } from '@cpd/domain/record/activity-form';
import { checkActivity } from '@cpd/domain/record/activity-rules';
import type { Problem } from '../../../lib/api-error.ts';
import { judgedBy } from '../../../parts/judged-by.ts';
import { type Problems, partOf, sortProblems } from '../../../parts/saving/problems.ts';
import { isDifferent } from '../../../parts/saving/use-fields.ts';
import type { YearWithRules } from '../../../queries/years-with-rules.ts';
import { hoursFieldOf } from '../form/activity-check.ts';
import { asActivityForm, type DateValues } from './date-values.ts';

/** The fields that only the wire of one date has. */
const DATE_FIELDS: Readonly<Record<string, string>> = {
  startDate: 'dates',
  dateHours: 'hours',
  userActivityDateDocumentIds: 'files',
  documentsToDelete: 'files',
};

/** The parts in the order in which they are on the screen. */
export const DATE_PARTS: readonly string[] = [
  'dates',
  'hours',
  'areaHours',
  'additionalInformation',
  'reflection',
  'files',
];

/** A message as the summary of errors says it: which question it is about would be hard to tell there. */
export function messageInSummary(field: string, message: string, questions: readonly ReflectionQuestion[]): string {
  const asked = questions.find(({ reflectionQuestionId: id }) => field === `reflection.answers.${id}`);
  return asked === undefined ? message : `${asked.question} ${message}`;
}

/** Sorts the problems of the rules or of an answer to the fields that can be changed here. */
export function problemsByField(problems: readonly Problem[], access: ActivityAccess, year: YearWithRules): Problems {
  return sortProblems(problems, (field) => {
    const own = ownField(hoursFieldOf(ruleFieldOf(field), year), year);
    return isOpen(own, access, year) ? own : undefined;
  });
}

/** Whether a change concerns a field's message; choosing about the reflection at all concerns every part of it. */
export function hasChanged(before: DateValues, after: DateValues): (field: string) => boolean {
  return (field) => isDifferent(saidBy(before, field), saidBy(after, field));
}

function saidBy({ date, reflection, ...values }: DateValues, field: string): unknown {
  const { chosen, text, hours, answers } = reflection;
  if (field === 'dates') return date;
  if (field === 'reflection.text') return [chosen, text];
  if (field === 'reflection.hours') return [chosen, hours];
  const answer = answers.find(({ questionId }) => field === `reflection.answers.${questionId}`);
  if (answer !== undefined) return [chosen, answer];
  if (field.startsWith('reflection')) return reflection;
  return new Map<string, unknown>(Object.entries(values)).get(field);
}

/** The rule's field: what the rules themselves say of a reflection is one already, what the server says is found. */
function ruleFieldOf(field: string): string {
  if (field.startsWith('reflection.')) return field;
  return DATE_FIELDS[partOf(field)] ?? ruleField(field) ?? field;
}

/** The control that a rule's field is about: not every year has one text. */
function ownField(field: string, { hasReflectionQuestions }: YearWithRules): string {
  const ofNoControl = hasReflectionQuestions ? 'reflection.text' : undefined;
  return field === 'reflection.answers' || field === ofNoControl ? 'reflection' : field;
}

function isOpen(field: string, access: ActivityAccess, year: YearWithRules): boolean {
  if (field === 'dates') return access.dates === 'open';
  if (field === 'hours') return access.hours === 'open' && year.usesTotalHours;
  if (field === 'areaHours') return access.hours === 'open' && !year.usesTotalHours;
  if (field === 'additionalInformation') return access.information === 'open';
  if (field === 'reflection.hours') return access.reflection === 'open' && !year.frameworkCurrencyIsCredits;
  if (field.startsWith('reflection')) return access.reflection === 'open';
  return field === 'files' && access.evidence === 'open';
}

/** Everything wrong with the date by the rules of its year, before anything is sent (ACT-47, OCC-15, RFL-03). */
export function checkDate(
  values: DateValues,
  saved: ActivityDate,
  year: YearWithRules,
  offers: { areaIds: readonly number[]; questions: readonly ReflectionQuestion[] },
): { field: string; message: string }[] {
  const ownAreaIds = saved.areaHours.map(({ areaId }) => areaId);
  const activity = {
    name: saved.activityName,
    activityTypeId: saved.activityTypeId,
    verified: saved.verifiedActivityId !== null,
    fromShortcut: saved.shortcutId !== null,
    areaIds: ownAreaIds,
  };
  const stored = {
    date: saved.startDate,
    additionalInformation: saved.additionalInformation,
    hours: saved.dateHours,
    areaHours: saved.areaHours.map(({ areaId, hours }) => ({ areaId, hours: Number(hours) })),
  };
  const typed = enteredActivity(asActivityForm(values, saved, year), year.rules);
  const entered = { ...typed, date: values.date, areaHours: typed.areaHours ?? [] };
  const context = {
    ...judgedBy(year, offers.questions),
    // Name and type are not changed here, so the type that it has is one that the year has.
    activityTypes: [{ activityTypeId: saved.activityTypeId, recurring: true, isPlanType: false }],
    areaIds: [...offers.areaIds, ...ownAreaIds],
  };
  return checkActivity(dateAsActivity(activity, stored, entered, context.rules), context);
}

import type { Recurrence } from '@cpd/domain/record/recurrence';
import type { RECURRENCE_FIELDS } from './recurrence-wire.ts';

/**
 * The wire spells as the requirements do (`CPDYearId`), everything behind it as TypeScript and the glossary do
 * (`cpdYearId`). Names change at the two edges alone, by what stands here.
 */

/** Words that the wire writes otherwise wherever they are in a name. */
const WORDS = [
  ['CPD', 'Cpd'],
  ['MCNZ', 'Mcnz'],
  ['URL', 'Url'],
  ['UI', 'Ui'],
  ['Speciality', 'Area'],
] as const;

/** Names that no rule turns, or for which the glossary has a better word; and those the wire itself starts small. */
const NAMES = {
  MIN: 'memberNumber',
  // What the requirements call a speciality is an area; our own calls on learning resources had that word already.
  AreaId: 'resourceAreaId',
  AreaIds: 'resourceAreaIds',
  Areas: 'areas',
  Specialities: 'specialties',
  SpecialityHours: 'hoursOfArea',
  SecurityRoleCode: 'role',
  UserActivityId: 'activityId',
  UserActivityIds: 'activityIds',
  UserActivityDateId: 'activityDateId',
  UserActivityDateIds: 'activityDateIds',
  UserActivityDates: 'dates',
  UserActivityHours: 'areaHours',
  UserActivityPDPGoals: 'goalIds',
  ListOfUserActivityDates: 'linkedDates',
  DocumentsToDeleteIfNotInUse: 'documentsToDelete',
  CPDShortcutId: 'shortcutId',
  // What the requirements call a PDP is a plan.
  UserPDPId: 'planId',
  UserPDPGoalId: 'planGoalId',
  UserPDPGoal: 'linkedGoal',
  UserPDPPlanName: 'linkedPlanName',
  UserActivityPDPs: 'linkedPlans',
  PDPGoals: 'planGoals',
  HasPDPs: 'hasPlans',
  HasPDPAvailable: 'hasPlanAvailable',
  IsPDP: 'isPlan',
  IsPDPActivityType: 'isPlanType',
  IsUserUploadedPDP: 'isUploadedPlan',
  // `id` is the parameter of a path.
  Id: 'objectId',
  id: 'id',
  addFile: 'addFile',
  attachToPlan: 'attachToPlan',
  changeGoals: 'changeGoals',
  copy: 'copy',
  delete: 'delete',
  deleteAll: 'deleteAll',
  download: 'download',
  edit: 'edit',
  generateAcknowledgement: 'generateAcknowledgement',
  username: 'username',
  view: 'view',
  // The questions of the declaration have these codes, which are in answers as values too (SUB-15).
  Fiftyhourscpd: 'Fiftyhourscpd',
  Inc20hourscme: 'Inc20hourscme',
  Inc10hourspeerreview: 'Inc10hourspeerreview',
  Participationinoneauditmedicalpractiseduringyear: 'Participationinoneauditmedicalpractiseduringyear',
  Subjecttoregularpractisereviewlast3years: 'Subjecttoregularpractisereviewlast3years',
  Practicereviewinwhichyear: 'Practicereviewinwhichyear',
  Participationincollegialrelationship: 'Participationincollegialrelationship',
  Participationinamultisourcefeedbackexercise: 'Participationinamultisourcefeedbackexercise',
  Multisourcefeedbackinwhichyear: 'Multisourcefeedbackinwhichyear',
  Completepdp: 'Completepdp',
  Participationinculturalcompentencylearning: 'Participationinculturalcompentencylearning',
} as const;

const wireNames = new Map<string, string>(Object.entries(NAMES).map(([wire, inside]) => [inside, wire]));
const insideNames = new Map<string, string>(Object.entries(NAMES));

/** What a name of the wire is called behind it. */
export function insideName(wire: string): string {
  const known = insideNames.get(wire);
  if (known !== undefined) return known;
  const spelled = WORDS.reduce((name, [there, here]) => name.replaceAll(there, here), wire);
  const inside = spelled.charAt(0).toLowerCase() + spelled.slice(1);
  insideNames.set(wire, inside);
  return inside;
}

/** What one of our names is called on the wire. */
export function wireName(inside: string): string {
  const known = wireNames.get(inside);
  if (known !== undefined) return known;
  const wire = WORDS.reduce(
    (name, [there, here]) => name.replaceAll(here, there),
    inside.charAt(0).toUpperCase() + inside.slice(1),
  );
  wireNames.set(inside, wire);
  return wire;
}

type ReplaceAll<
  Name extends string,
  From extends string,
  To extends string,
> = Name extends `${infer A}${From}${infer B}` ? `${A}${To}${ReplaceAll<B, From, To>}` : Name;
type Respelled<Name extends string, Words extends readonly unknown[] = typeof WORDS> = Words extends readonly [
  readonly [infer From extends string, infer To extends string],
  ...infer Rest,
]
  ? Respelled<ReplaceAll<Name, From, To>, Rest>
  : Uncapitalize<Name>;

/** `insideName` as a type. */
export type InsideName<Name> = Name extends keyof typeof NAMES
  ? (typeof NAMES)[Name]
  : Name extends string
    ? Respelled<Name>
    : Name;

/** A value of the wire as everything behind the wire sees it: our names, and one value for a recurrence. */
export type Inside<T> = T extends readonly (infer Item)[]
  ? Inside<Item>[]
  : T extends object
    ? string extends keyof T
      ? T
      : 'WeeklyOrMonthly' extends keyof T
        ? InsideKeys<Omit<T, keyof typeof RECURRENCE_FIELDS>> & { recurrence?: Recurrence | undefined }
        : InsideKeys<T>
    : T;
type InsideKeys<T> = { [Name in keyof T as InsideName<Name>]: Inside<T[Name]> };

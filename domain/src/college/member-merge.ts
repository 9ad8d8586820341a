import { isBeingAudited } from '../audit/audit-status.ts';
import { FOLDER_NAME_MAX } from '../values/limits.ts';
import { formatDayMonthYear } from '../values/plain-date.ts';

/** How many days a merge can be undone (PPL-07). */
export const MERGE_UNDO_DAYS = 30;

/** Which record a year of the person has afterwards: that of the entry that stays, of the other one, or both of them as one. */
export const YEAR_CHOICES = ['KEPT', 'MERGED', 'ADDED'] as const;
export type YearChoice = (typeof YEAR_CHOICES)[number];

/** What one entry has of a year. */
export interface EntryYear {
  /** As stored. */
  status: string;
  activities: number;
  /** Recognised by no rule: what is written, in hours. */
  hours: number;
  files: number;
  plans: number;
  submittedOn: string | null;
  isExempt: boolean;
  /** From the system before (PPL-16). */
  isEarlier: boolean;
  /** Selected, in review, or with a result. */
  audit: string | null;
  /** Of the certificate in the system before; empty without one. */
  certificateNumber: string;
}

/** A year of two entries of one person; null where an entry has nothing at all. */
export interface MergeYear {
  cpdYearId: number;
  year: number;
  kept: EntryYear | null;
  merged: EntryYear | null;
}

const WRITABLE = ['OPEN', 'INPROGRESS'];

/** Whether an entry has anything of a year that would be missed: a year that was only opened is nothing. */
export function hasRecordOf(entry: EntryYear | null): entry is EntryYear {
  if (entry === null) return false;
  const { activities, files, plans, submittedOn, isExempt, isEarlier, audit, status } = entry;
  const counted = activities + files + plans > 0;
  return counted || submittedOn !== null || isExempt || isEarlier || audit !== null || !WRITABLE.includes(status);
}

/** What can be chosen of a year. One alone is no choice: the year moves as it is, or there is nothing to move. */
export function yearChoices({ kept, merged }: MergeYear): readonly YearChoice[] {
  if (!hasRecordOf(merged)) return ['KEPT'];
  if (!hasRecordOf(kept)) return ['MERGED'];
  const isOpen = [kept, merged].every(({ isExempt, isEarlier }) => !isExempt && !isEarlier);
  return isOpen && WRITABLE.includes(kept.status) ? ['KEPT', 'MERGED', 'ADDED'] : ['KEPT', 'MERGED'];
}

/** Whether both entries have something of a year, so that someone has to choose. */
export function isConflict(year: MergeYear): boolean {
  return yearChoices(year).length > 1;
}

/** The choice of a year as it is made: the one that was chosen, or the only one there is; undefined where none was. */
export function choiceOf(year: MergeYear, chosen: ReadonlyMap<number, YearChoice>): YearChoice | undefined {
  const choices = yearChoices(year);
  return choices.length === 1 ? choices[0] : choices.find((choice) => choice === chosen.get(year.cpdYearId));
}

/** The years, by calendar year, of which nothing that is possible was chosen. */
export function yearsToChoose(years: readonly MergeYear[], chosen: ReadonlyMap<number, YearChoice>): number[] {
  return years.filter((year) => choiceOf(year, chosen) === undefined).map(({ year }) => year);
}

/** What of an entry stands in the way of a merge. */
export interface EntryFacts {
  memberNumber: string;
  isOfTeam: boolean;
  isErased: boolean;
  isDisabled: boolean;
  /** Other entries were merged into it. */
  hasMerged: boolean;
  openRequests: number;
  openErasure: boolean;
  /** A colleague acts on their behalf at this moment. */
  isActedFor: boolean;
  /** Something was deleted within the last minutes, and can be brought back. */
  canBringBack: boolean;
  /** Stands in a count of records to be erased, which waits for a manager or is being done. */
  isInRetention: boolean;
}

/** Why two entries cannot be merged, every reason at once, a sentence each (PPL-07). */
export function mergeRefusals(kept: EntryFacts, merged: EntryFacts, years: readonly MergeYear[]): string[] {
  if (kept.memberNumber === merged.memberNumber) return ['An entry cannot be merged with itself.'];
  const one = (found: boolean, sentence: string) => (found ? [sentence] : []);
  const ofEntry = ({ memberNumber: number, ...facts }: EntryFacts) => [
    ...one(facts.isOfTeam, `${number} is of the CPD team. Remove the role first.`),
    ...one(facts.isErased, `The record of ${number} was erased.`),
    ...one(facts.isDisabled && !facts.isErased, `${number} is not in use, or was merged already.`),
    ...one(facts.openRequests > 0, `${number} has an open request. Please decide it first.`),
    ...one(facts.openErasure, `${number} asked for erasure. Please decide that first.`),
    ...one(facts.isActedFor, `A colleague is acting for ${number}. Please wait until they have finished.`),
    ...one(facts.canBringBack, `Something of ${number} was deleted a moment ago. Please wait ten minutes.`),
    ...one(facts.isInRetention, `${number} is among the records to be erased. Please end that first.`),
  ];
  return [
    ...ofEntry(kept),
    ...ofEntry(merged),
    ...one(
      merged.hasMerged,
      `Another entry was merged into ${merged.memberNumber}. Keep ${merged.memberNumber} instead.`,
    ),
    ...years
      .filter((year) => [year.kept, year.merged].every((entry) => isBeingAudited(entry?.audit)))
      .map(({ year }) => `Both entries are being audited in ${year}. Please finish one of the audits first.`),
  ];
}

/** Why a merge cannot be undone, as a sentence, or undefined. */
export function undoProblem(
  { mergedOn, isUnchanged }: { mergedOn: string; isUnchanged: boolean },
  today: string,
): string | undefined {
  const last = Temporal.PlainDate.from(mergedOn).add({ days: MERGE_UNDO_DAYS });
  if (Temporal.PlainDate.compare(today, last) > 0) {
    return `A merge can be undone for ${MERGE_UNDO_DAYS} days. This one could be until ${formatDayMonthYear(last.toString())}.`;
  }
  return isUnchanged ? undefined : 'The record was changed after the merge, so the merge cannot be undone.';
}

/** What is chosen of the person, one by one where the entries differ; the entry that stays has its own unless chosen otherwise. */
export const PERSON_FIELDS = {
  memberNumber: 'Member number',
  username: 'Username (sign-in)',
  name: 'Name',
  email: 'Email',
  telephone: 'Telephone',
  address: 'Postal address',
  bornOn: 'Date of birth',
  joinedOn: 'Joined on',
  country: 'Country',
  state: 'State',
  registrationNumber: 'Registration number',
} as const;
export type PersonField = keyof typeof PERSON_FIELDS;
export const PERSON_FIELD_CODES = Object.keys(PERSON_FIELDS) as [PersonField, ...PersonField[]];

/** What was chosen of two entries, a line each, as the second person reads it. */
export function choicesInWords(
  chosen: { years: readonly { year: number; choice: YearChoice }[]; fromMerged: readonly PersonField[] },
  { kept, merged }: { kept: string; merged: string },
): string[] {
  const of = { KEPT: `of ${kept}`, MERGED: `of ${merged}`, ADDED: 'both together' };
  return [
    ...chosen.years.map(({ year, choice }) => `${year}: ${of[choice]}`),
    ...chosen.fromMerged.map((field) => `${PERSON_FIELDS[field]}: of ${merged}`),
  ];
}

/** The other name of a file or folder that is added beside one of the same name: with the member number of the entry it was in. */
export function nameBeside(name: string, memberNumber: string, isTaken: (name: string) => boolean): string {
  const point = name.lastIndexOf('.');
  const [stem, end] = point > 0 ? [name.slice(0, point), name.slice(point)] : [name, ''];
  for (let count = 1; ; count += 1) {
    const mark = ` (${memberNumber}${count === 1 ? '' : `, ${count}`})`;
    const room = FOLDER_NAME_MAX - mark.length - end.length;
    const other = `${[...stem].slice(0, Math.max(1, room)).join('')}${mark}${end}`;
    if (!isTaken(other)) return other;
  }
}

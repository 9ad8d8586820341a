import { formatHours, sumHours } from '../values/hours.ts';
import { DECLARATION_REASON_MAX } from '../values/limits.ts';
import {
  type DeclarationAnswers,
  type DeclarationContext,
  declarationSections,
  type YesNoField,
} from './declaration.ts';
import type { Currency, FrameworkCategory } from './framework.ts';
import type { YearTotals } from './requirements.ts';
import { amount } from './rule-derived.ts';

/** What of a year's record the questions of its declaration speak of. */
export type DeclarableRecord = {
  currency: Currency;
  /** Of the year. */
  categories: readonly Pick<FrameworkCategory, 'categoryId' | 'name'>[];
  /** The year's total, in its currency. */
  current: number;
  totals: YearTotals;
};

/** What the record says to a question. */
export type Recorded = {
  /** "12.5 of 50 hours". */
  text: string;
  /** Whether a Yes says more than the record, so that a reason is asked for. */
  contradictsYes: boolean;
};

/** Reasons for answers that the record contradicts, by the wire names of the questions. */
export type ContradictionReasons = Readonly<Record<string, string>>;

/**
 * What the record says to the questions that this member is asked, by their wire names. Questions of which no record of one
 * year knows anything (practice review, collegial relationship, multi-source feedback) are not there.
 */
export function recordedAnswers(context: DeclarationContext, record: DeclarableRecord): Map<YesNoField, Recorded> {
  const said = declarationSections(context)
    .flatMap(({ questions }) => questions)
    .flatMap(({ field, kind }): [YesNoField, Recorded][] => {
      if (kind !== 'yes-no') return [];
      const recorded = recordedFor(field, context, record);
      return recorded === undefined ? [] : [[field, recorded]];
    });
  return new Map(said);
}

function recordedFor(field: YesNoField, context: DeclarationContext, record: DeclarableRecord): Recorded | undefined {
  const { totals } = record;
  const { newZealand, areaNames } = context.facts;
  if (field === 'Completepdp') return some(totals.plans, ['plan', 'plans']);
  if (field === 'Fiftyhourscpd' && context.facts.declarationQuestionSet === 'from2023')
    return ofTarget(context, record);
  if (newZealand === undefined) return undefined;
  switch (field) {
    case 'Fiftyhourscpd':
      return hours(hoursOfYear(record), newZealand.hours, record);
    case 'Inc20hourscme':
      return hoursOfCategory(newZealand.education, record);
    case 'Inc10hourspeerreview':
      return hoursOfCategory(newZealand.peerReview, record);
    case 'Participationinoneauditmedicalpractiseduringyear': {
      const name = nameOf(newZealand.auditCategoryId, record);
      if (name === undefined) return undefined;
      return some(hoursOf(record, newZealand.auditCategoryId), [`hour of ${name}`, `hours of ${name}`]);
    }
    case 'Participationinculturalcompentencylearning': {
      const name = areaNames === 'pre2023' ? 'cultural competence' : 'cultural safety';
      const activities = totals.domainActivities[newZealand.cultureAreaId] ?? 0;
      return some(activities, [`activity on ${name}`, `activities on ${name}`]);
    }
    default:
      return undefined;
  }
}

/** The year's total against what is required of this member, in the year's own unit. */
function ofTarget({ target }: DeclarationContext, { current }: DeclarableRecord): Recorded {
  const unit = target.currency === 'H' ? 'hours' : 'credits';
  return {
    text: `${formatHours(current)} of ${amount(target.minimum, unit)}`,
    contradictsYes: current < target.minimum,
  };
}

/** Of a category that the year does not have, the record says nothing. */
function hoursOfCategory(asked: { categoryId: number; hours: number }, record: DeclarableRecord): Recorded | undefined {
  const name = nameOf(asked.categoryId, record);
  return name === undefined ? undefined : hours(hoursOf(record, asked.categoryId), asked.hours, record, `of ${name}`);
}

function nameOf(id: number, { categories }: DeclarableRecord): string | undefined {
  return categories.find(({ categoryId }) => categoryId === id)?.name;
}

/** Credits are no hours, so the total of a credit year says nothing of them; its activities do. */
function hoursOfYear({ currency, current, totals }: DeclarableRecord): number {
  return currency === 'H' ? current : sumHours(totals.categories.map(({ activityHours }) => activityHours));
}

/** In hour years with what counts of other CPD homes. */
function hoursOf({ currency, totals }: DeclarableRecord, categoryId: number): number {
  const those = totals.categories.filter((category) => category.categoryId === categoryId);
  const elsewhere = currency === 'H' ? (totals.elsewhere ?? []) : [];
  return sumHours([
    ...those.map(({ activityHours }) => activityHours),
    ...elsewhere.map(({ amounts }) => amounts[categoryId] ?? 0),
  ]);
}

/** Hours handed in on paper count only in the total of an hour year: elsewhere their category is not known. */
function hours(current: number, asked: number, { currency, totals }: DeclarableRecord, of?: string): Recorded {
  const onPaper = totals.paperSubmission > 0 && (currency === 'C' || of !== undefined);
  return {
    text: [`${formatHours(current)} of ${formatHours(asked)} hours`, ...(of === undefined ? [] : [of])].join(' '),
    contradictsYes: current < asked && !onPaper,
  };
}

function some(count: number, [one, several]: readonly [string, string]): Recorded {
  const text = count === 0 ? `no ${one}` : `${formatHours(count)} ${count === 1 ? one : several}`;
  return { text, contradictsYes: count === 0 };
}

/** The wire name of the reason for the answer to a question. */
function reasonField(field: string): string {
  return `ContradictionReasons.${field}`;
}

/** What is wrong with the reasons that are kept: one must not be too long. None is demanded (SUB-12). */
export function checkReasons(
  recorded: ReadonlyMap<string, Recorded>,
  answers: DeclarationAnswers,
  reasons: ContradictionReasons,
): { field: string; message: string }[] {
  return Object.entries(reasonsKept(recorded, answers, reasons))
    .filter(([, reason]) => reason.length > DECLARATION_REASON_MAX)
    .map(([field]) => ({ field: reasonField(field), message: TOO_LONG }));
}

const TOO_LONG = `A reason can have at most ${DECLARATION_REASON_MAX} characters.`;

/** What is kept in the place of a reason that was asked for and not given (SUB-12, SUB-25). */
const NO_REASON = 'no reason given';

/**
 * The reason of each Yes that says more than the record, or that none was given; what is given for another answer is left
 * out.
 */
export function reasonsKept(
  recorded: ReadonlyMap<string, Recorded>,
  answers: DeclarationAnswers,
  reasons: ContradictionReasons,
): Record<string, string> {
  return Object.fromEntries(
    contradicted(recorded, answers).map(([field]) => [field, reasons[field]?.trim() || NO_REASON]),
  );
}

function contradicted(recorded: ReadonlyMap<string, Recorded>, answers: DeclarationAnswers): [string, Recorded][] {
  const given: Readonly<Record<string, unknown>> = answers;
  return [...recorded].filter(([field, { contradictsYes }]) => contradictsYes && given[field] === true);
}

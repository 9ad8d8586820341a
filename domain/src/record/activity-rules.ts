import { freeTextProblem, isBlank, nameProblem } from '../values/free-text.ts';
import { sumHours } from '../values/hours.ts';
import { ACTIVITY_NAME_MAX, FREE_TEXT_MAX, MIN_HOURS, OCCURRENCE_HOURS_WARNING } from '../values/limits.ts';
import { isInYear, isPlainDate } from '../values/plain-date.ts';
import type { YearFacts } from '../year/framework.ts';
import type { YearRules } from '../year/year-rules.ts';
import { type ActivityDetails, detailProblems, detailsOf } from './activity-details.ts';
import { checkRecurrence, expandRecurrence, type Recurrence } from './recurrence.ts';

/** S single, M multiple dates, R recurring (ACT-52). */
export type Occurrence = 'S' | 'M' | 'R';

/** An activity as a member wants to save it, before anything is known to be right. */
export type EnteredActivity = Partial<ActivityDetails> & {
  name: string;
  /** 0 = not chosen (ACT-39). */
  activityTypeId: number;
  additionalInformation: string;
  occurrence: Occurrence;
  /** Plain dates: one for S, one or more for M, unused for R. */
  dates: readonly string[];
  recurrence?: Recurrence;
  /** Hours of each occurrence as `readHours` gives them, in years with total hours. */
  hours: number | undefined;
  /** Hours of each occurrence by area, in years with hours per specialty. */
  areaHours?: readonly { areaId: number; hours: number }[];
  /** Domains and specialties the activity names. */
  areaIds: readonly number[];
  /** Absent when the member chose no reflection. */
  reflection?: {
    text?: string;
    /** Time spent in hours; in credit years the fixed value. */
    hours: number;
    answers: readonly { questionId: number; answer: string }[];
  };
};

/** What the year offers to choose from. */
export type ActivityContext = {
  year: Pick<YearFacts, 'year'>;
  rules: Pick<YearRules, 'hoursModel' | 'reflection' | 'reflectionValues'>;
  activityTypes: readonly { activityTypeId: number; recurring: boolean; isPlanType: boolean }[];
  /** Areas known in this year, and those the activity already uses (DOM-08). */
  areaIds: readonly number[];
  questions: readonly { questionId: number; mandatory: boolean }[];
};

type ActivityProblem = { field: string; message: string };

const MIN_HOURS_MESSAGE = 'A minimum of 0.25 hours is required.';
const OCCURRENCE_HOURS_MESSAGE = 'Please enter hours per individual occurrences of the activity (24 hours or less)';
const NO_AREA_MESSAGE = 'Select one or more Professional domains or Specialty for this activity';

/** Everything wrong with an activity, all at once; empty when it may be saved (ACT-38 to ACT-40, OCC, HRS, DOM, RFL). */
export function checkActivity(entered: EnteredActivity, context: ActivityContext): ActivityProblem[] {
  return [
    ...nameProblems(entered.name),
    ...typeProblems(entered, context),
    ...textProblem('additionalInformation', 'Additional information', entered.additionalInformation),
    ...detailProblems(detailsOf(entered)),
    ...dateProblems(entered, context.year.year),
    ...(context.rules.hoursModel === 'total' ? totalProblems(entered) : perSpecialtyProblems(entered)),
    ...areaProblems(entered, context),
    ...reflectionProblems(entered, context),
  ];
}

/** The dates the activity will have, sorted and each once; empty while they are not sound (OCC-02, OCC-08, OCC-13). */
export function activityDates(
  entered: Pick<EnteredActivity, 'occurrence' | 'dates' | 'recurrence'>,
  year: number,
): string[] {
  if (entered.occurrence === 'R') return entered.recurrence ? expandRecurrence(entered.recurrence, year) : [];
  const dates = entered.occurrence === 'S' ? entered.dates.slice(0, 1) : entered.dates;
  return [...new Set(dates)].filter((date) => isInYear(date, year)).sort();
}

/** A warning that never blocks: more than 24 hours for each of several dates is probably a sum (HRS-05). */
export function hoursWarning(entered: Pick<EnteredActivity, 'occurrence' | 'hours'>): string | undefined {
  const tooMany = entered.occurrence !== 'S' && (entered.hours ?? 0) > OCCURRENCE_HOURS_WARNING;
  return tooMany ? OCCURRENCE_HOURS_MESSAGE : undefined;
}

function nameProblems(name: string): ActivityProblem[] {
  if (isBlank(name)) return [{ field: 'name', message: 'Please enter the activity name.' }];
  if (/[\t\n\r]/.test(name)) return [{ field: 'name', message: 'Activity name must be a single line.' }];
  const problem = nameProblem(name, ACTIVITY_NAME_MAX);
  return problem === undefined ? [] : [{ field: 'name', message: `Activity name ${problem}` }];
}

function textProblem(field: string, label: string, text: string): ActivityProblem[] {
  const problem = freeTextProblem(text, FREE_TEXT_MAX);
  return problem === undefined ? [] : [{ field, message: `${label} ${problem}` }];
}

/** ACT-39 and OCC-11. */
function typeProblems(entered: EnteredActivity, context: ActivityContext): ActivityProblem[] {
  if (entered.activityTypeId === 0) return [{ field: 'activityTypeId', message: 'Please choose a CPD category.' }];
  const type = context.activityTypes.find(({ activityTypeId }) => activityTypeId === entered.activityTypeId);
  if (!type) {
    const message = `This CPD category is not available in ${context.year.year}.`;
    return [{ field: 'activityTypeId', message }];
  }
  if (!type.recurring && entered.occurrence !== 'S') {
    return [{ field: 'occurrence', message: 'An activity of this type has a single date.' }];
  }
  return [];
}

/** OCC-02, OCC-03 and OCC-13. */
function dateProblems(entered: EnteredActivity, year: number): ActivityProblem[] {
  if (entered.occurrence === 'R') {
    if (!entered.recurrence) return [{ field: 'recurrence', message: 'Please choose how the activity repeats.' }];
    return checkRecurrence(entered.recurrence, year);
  }
  const message = listedDatesMessage(entered, year);
  return message === undefined ? [] : [{ field: 'dates', message }];
}

function listedDatesMessage({ occurrence, dates }: EnteredActivity, year: number): string | undefined {
  if (dates.length === 0) return occurrence === 'S' ? 'Please choose a date.' : 'Please choose at least one date.';
  if (occurrence === 'S' && dates.length > 1) return 'A single activity has one date.';
  if (dates.some((date) => date === '')) return 'Please choose a date.';
  if (!dates.every(isPlainDate)) return 'Please choose a date that exists.';
  if (!dates.every((date) => isInYear(date, year))) return `Please choose a date in ${year}.`;
  if (new Set(dates).size < dates.length) return 'Please choose each date only once.';
  return undefined;
}

/** HRS-02 and HRS-10. Hours were rounded and cut to the cap where they came in (`readHours`), so they are judged as they will be kept. */
function totalProblems({ hours }: EnteredActivity): ActivityProblem[] {
  return !((hours ?? 0) >= MIN_HOURS) ? [{ field: 'hours', message: MIN_HOURS_MESSAGE }] : [];
}

/** HRS-03 and HRS-04. */
function perSpecialtyProblems({ areaHours = [] }: EnteredActivity): ActivityProblem[] {
  if (areaHours.some(({ hours }) => !(hours >= 0))) {
    return [{ field: 'areaHours', message: 'Hours must be a number of at least 0.' }];
  }
  const sum = sumHours(areaHours.map(({ hours }) => hours));
  if (sum < MIN_HOURS) return [{ field: 'areaHours', message: MIN_HOURS_MESSAGE }];
  if (sum > OCCURRENCE_HOURS_WARNING) return [{ field: 'areaHours', message: OCCURRENCE_HOURS_MESSAGE }];
  return [];
}

/** DOM-01 and DOM-08. With hours per specialty a line with hours is the choice (DOM-02), which the hours rule asks for. */
function areaProblems({ areaIds, areaHours = [] }: EnteredActivity, context: ActivityContext): ActivityProblem[] {
  const perSpecialty = context.rules.hoursModel === 'per-specialty';
  const lines = perSpecialty ? areaHours.map(({ areaId }) => areaId) : [];
  if (!perSpecialty && areaIds.length === 0) return [{ field: 'areas', message: NO_AREA_MESSAGE }];
  const known = new Set(context.areaIds);
  if (![...areaIds, ...lines].every((areaId) => known.has(areaId))) {
    return [{ field: 'areas', message: `Please choose only domains and specialties for ${context.year.year}.` }];
  }
  if (hasRepeat(areaIds) || hasRepeat(lines)) {
    return [{ field: 'areas', message: 'Please choose each domain or specialty only once.' }];
  }
  return [];
}

/** What of its year a reflection is judged by. */
type ReflectionContext = Pick<ActivityContext, 'questions' | 'year'> & {
  rules: Pick<YearRules, 'reflection' | 'reflectionValues'>;
};

function hasRepeat(ids: readonly number[]): boolean {
  return new Set(ids).size < ids.length;
}

/** What is wrong with a reflection, by itself or with its activity (RFL-02 to RFL-06, SUM-28). */
export function reflectionProblems(
  entered: Pick<EnteredActivity, 'occurrence' | 'reflection'>,
  context: ReflectionContext,
): ActivityProblem[] {
  if (!entered.reflection) return [];
  if (entered.occurrence !== 'S') {
    return [{ field: 'reflection', message: 'Only an activity on a single date can have a reflection.' }];
  }
  const { rules } = context;
  const { text = '', hours, answers } = entered.reflection;
  const problems = textProblem('reflection.text', 'The reflection', text);
  if (rules.reflection === 'free-text' && isBlank(text)) {
    problems.push({ field: 'reflection.text', message: 'Please write your reflection.' });
  }
  if (!rules.reflectionValues.includes(hours)) {
    const choices = rules.reflectionValues.join(', ');
    problems.push({ field: 'reflection.hours', message: `Please choose the time spent: ${choices}.` });
  }
  return [...problems, ...answerProblems(answers, context)];
}

/** Fields are named after the question, `reflection.answers.111`, so that the form can mark the box. */
function answerProblems(
  answers: readonly { questionId: number; answer: string }[],
  { questions, rules, year }: ReflectionContext,
): ActivityProblem[] {
  const asked = rules.reflection === 'questions' ? questions : [];
  const ids = answers.map(({ questionId }) => questionId);
  if (hasRepeat(ids) || !ids.every((id) => asked.some(({ questionId }) => questionId === id))) {
    return [{ field: 'reflection.answers', message: `Please answer each reflection question for ${year.year} once.` }];
  }
  return asked.flatMap(({ questionId, mandatory }) => {
    const field = `reflection.answers.${questionId}`;
    const answer = answers.find((given) => given.questionId === questionId)?.answer ?? '';
    if (mandatory && isBlank(answer)) return [{ field, message: 'Please answer this question.' }];
    return textProblem(field, 'The answer', answer);
  });
}

import { collegeDay } from '../values/college-day.ts';
import { formatHours, fromHundredths, sumHours, toHundredths } from '../values/hours.ts';
import type { FrameworkRequirement, RequirementUnit, YearFacts } from './framework.ts';
import type { BadgeResult, CategoryResult, RequirementsResult } from './requirements.ts';

/** What of a requirement and of a category is asked here. */
type Badge = Omit<FrameworkRequirement, 'requiredValue'> & Pick<BadgeResult, 'complete' | 'current' | 'required'>;
type Category = Pick<CategoryResult, 'categoryId' | 'name' | 'recognised' | 'maximum' | 'startingActivityTypeId'>;
type Result = Pick<RequirementsResult, 'currency' | 'current' | 'minimum' | 'allMet'> & {
  categories: readonly Category[];
  badges: readonly Badge[];
};

/** One thing left to do, in plain words, with what a button beside it needs to start it. */
export type MissingLine = {
  kind: 'plan' | 'conversation' | 'domain' | 'once' | 'specialty' | 'category' | 'group' | 'total';
  text: string;
  /** Hours, credits, activities or plans still missing. */
  amount: number;
  categoryId?: number;
  /** The categories any of which will do. */
  categoryIds?: readonly number[];
  domainId?: number;
  activityTypeId?: number;
};

/**
 * What is missing, in the order in which to do it: mandatory items, hours of a specialty, category minimums, the group, the total.
 * No shortage is said twice: hours that a line asks for are taken off the group and total lines below it.
 * Empty when all is met, and in a waived year, in which no one has to do anything (framework rule 9).
 */
export function listMissing(result: Result, facts: YearFacts): MissingLine[] {
  if (result.allMet || facts.enforcement === 'waived') return [];
  const open = result.badges.filter((badge) => !badge.complete);
  const specialtyLines = open.filter(isOfSpecialty).map((badge) => specialtyLine(badge, result));
  const categoryLines = open.filter(isOneCategory).flatMap((badge) => categoryLine(badge, specialtyLines, result));
  const groupLines = open
    .filter((badge) => badge.badgeType === 'CategoryGroupMinimum')
    .flatMap((badge) => groupLine(badge, [...specialtyLines, ...categoryLines], result));
  const hours = [...specialtyLines, ...categoryLines, ...groupLines];
  return [
    ...open.filter((badge) => badge.countsAsMandatoryActivity).map((badge) => mandatoryLine(badge, facts.year)),
    ...hours,
    ...totalLine(result, hours),
  ];
}

/**
 * The fewest further hours or credits with which total, categories and group are all met, for the lines say none twice: 318 of
 * 50 hours with 10 and 2 in the categories of the group lack 13 (HOM-02).
 */
export function missingHours(lines: readonly MissingLine[]): number {
  return sumHours(lines.filter(isOfHours).map(({ amount }) => amount));
}

/** How many activities the lines ask for, of which the annual conversation is one and the plan another. */
export function missingActivities(lines: readonly MissingLine[]): number {
  return sumHours(lines.filter((line) => !isOfHours(line)).map(({ amount }) => amount));
}

/**
 * The lines in the order in which to do them at a time (HOM-02): hours first until the end of September, then the activities
 * of the domains; conversation and plan, which take others or a quiet hour, last.
 */
export function inOrderOfNext(
  lines: readonly MissingLine[],
  { year }: Pick<YearFacts, 'year'>,
  now: Temporal.Instant,
): MissingLine[] {
  const isEarly = collegeDay(now).toString() < `${year}-10-01`;
  const rank = (line: MissingLine) => {
    if (line.kind === 'conversation' || line.kind === 'plan') return 2;
    return isOfHours(line) === isEarly ? 0 : 1;
  };
  return lines.toSorted((one, other) => rank(one) - rank(other));
}

/** Whether a line asks for hours or credits, and not for activities or a plan. */
function isOfHours({ kind }: MissingLine): boolean {
  return kind === 'specialty' || kind === 'category' || kind === 'group' || kind === 'total';
}

function isOneCategory(badge: Badge): boolean {
  return !badge.countsAsMandatoryActivity && badge.badgeType !== 'CategoryGroupMinimum' && !isOfSpecialty(badge);
}

function isOfSpecialty({ badgeType }: Badge): boolean {
  return badgeType === 'SpecialtyMinimum';
}

function mandatoryLine(badge: Badge, year: number): MissingLine {
  const amount = shortage(badge.current, badge.required);
  const activityType = badge.activityTypeId === undefined ? {} : { activityTypeId: badge.activityTypeId };
  if (badge.badgeType === 'PDP') {
    return { kind: 'plan', text: `Write your plan for ${year}`, amount, ...activityType };
  }
  if (badge.badgeType === 'AnnualConversation') {
    return { kind: 'conversation', text: 'Log your annual conversation', amount, ...activityType };
  }
  if (badge.badgeType === 'OnceInYears') {
    const text = `Log ${badge.badgeText1}, required once every ${badge.years ?? 1} years`;
    return { kind: 'once', text, amount, ...activityType, ...areaOf(badge) };
  }
  const noun = amount === 1 ? 'activity' : 'activities';
  const text = `Log ${formatHours(amount)} more ${noun} on ${lowerFirst(badge.badgeText1)}`;
  return { kind: 'domain', text, amount, ...areaOf(badge) };
}

function areaOf({ domainId }: Badge): { domainId?: number } {
  return domainId === undefined ? {} : { domainId };
}

/** Hours for a specialty, of a type of activity, an area or categories (FWK-05). */
function specialtyLine(badge: Badge, result: Result): MissingLine {
  const amount = shortage(badge.current, badge.required);
  const { categoryIds = [], activityTypeId } = badge;
  const start = activityTypeId === undefined ? startingType(categoryIds, result) : { activityTypeId };
  const text = `${more(amount, badge.unit)} of ${badge.badgeText2}`;
  return { kind: 'specialty', text, amount, categoryIds, ...start, ...areaOf(badge) };
}

function categoryLine(badge: Badge, specialtyLines: readonly MissingLine[], result: Result): MissingLine[] {
  const categoryIds = badge.categoryIds ?? [];
  const amount = withoutAsked(shortage(badge.current, badge.required), askedWithin(categoryIds, specialtyLines));
  if (amount <= 0) return [];
  const [categoryId] = categoryIds;
  const text = `${more(amount, badge.unit)} of ${categoryNames(categoryIds, result)}`;
  const start = startingType(categoryIds, result);
  return [
    { kind: 'category', text, amount, categoryIds, ...start, ...(categoryId === undefined ? {} : { categoryId }) },
  ];
}

/** The lines whose hours can only be hours of these categories. */
function askedWithin(categoryIds: readonly number[], lines: readonly MissingLine[]): MissingLine[] {
  return lines.filter(
    ({ categoryIds: asked = [] }) => asked.length > 0 && asked.every((categoryId) => categoryIds.includes(categoryId)),
  );
}

function groupLine(badge: Badge, lines: readonly MissingLine[], result: Result) {
  const categoryIds = badge.categoryIds ?? [];
  const amount = withoutAsked(shortage(badge.current, badge.required), askedWithin(categoryIds, lines));
  if (amount <= 0) return [];
  const open = withRoom(categoryIds, result);
  const text = `${more(amount, badge.unit)} of ${categoryNames(open, result)}`;
  return [{ kind: 'group', text, amount, categoryIds: open, ...startingType(open, result) } as const];
}

function totalLine(result: Result, asked: readonly MissingLine[]) {
  const amount = withoutAsked(shortage(result.current, result.minimum), asked);
  if (amount <= 0) return [];
  const unit = result.currency === 'C' ? 'credits' : 'hours';
  const all = result.categories.map((category) => category.categoryId);
  const open = withRoom(all, result);
  // A capped category gives nothing more, so "of any kind" would send the member the wrong way.
  const kind = open.length === all.length ? 'any kind' : categoryNames(open, result);
  const start = open.length === all.length ? {} : startingType(open, result);
  return [{ kind: 'total', text: `${more(amount, unit)} of ${kind}`, amount, categoryIds: open, ...start } as const];
}

/** The categories that still count more entries; all of them when every one is at its maximum. */
function withRoom(categoryIds: readonly number[], result: Result): readonly number[] {
  const full = new Set(
    result.categories
      .filter(({ maximum, recognised }) => maximum !== null && recognised >= maximum)
      .map(({ categoryId }) => categoryId),
  );
  const open = categoryIds.filter((categoryId) => !full.has(categoryId));
  return open.length > 0 ? open : categoryIds;
}

/** What a form for one of these categories starts with: the type of the first of them. */
function startingType(categoryIds: readonly number[], result: Result): { activityTypeId?: number } {
  const [first] = categoryIds;
  const activityTypeId = result.categories.find(({ categoryId }) => categoryId === first)?.startingActivityTypeId;
  return activityTypeId === undefined ? {} : { activityTypeId };
}

function categoryNames(categoryIds: readonly number[], result: Result): string {
  return result.categories
    .filter(({ categoryId }) => categoryIds.includes(categoryId))
    .map(({ name }) => name)
    .join(' or ');
}

function shortage(current: number, required: number): number {
  return fromHundredths(toHundredths(required) - toHundredths(current));
}

function withoutAsked(amount: number, asked: readonly MissingLine[]): number {
  return fromHundredths(asked.reduce((left, line) => left - toHundredths(line.amount), toHundredths(amount)));
}

/** "1 more hour", "0.25 more hours". */
function more(amount: number, unit: RequirementUnit): string {
  return `${formatHours(amount)} more ${amount === 1 ? unit.slice(0, -1) : unit}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

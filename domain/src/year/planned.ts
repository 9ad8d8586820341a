import { fromHundredths, toHundredths } from '../values/hours.ts';
import type { Framework, YearFacts } from './framework.ts';
import { partsWithout, type RecordedParts } from './further-requirements.ts';
import { evaluateRequirements, type YearTotals } from './requirements.ts';

/** What of a year's totals is planned: what is on days after today, and activities that have no other days. */
export type PlannedTotals = Pick<YearTotals, 'categories' | 'annualConversations' | 'domainActivities'> & {
  further?: RecordedParts | null;
};

/** How much of each figure of a year is planned, in the figure's own unit. */
export type PlannedFigures = {
  /** Of the total, in credits or hours. */
  total: number;
  /** Of what each category recognises. */
  categories: Readonly<Record<number, number>>;
  /** Of each requirement, in the order of the requirements. */
  badges: readonly number[];
};

/**
 * How much less each figure of a year were if the days after today did not happen. What a maximum cuts off anyway is
 * not planned: 48 credits done and 24 planned of at most 60 make 12 planned.
 */
export function plannedFigures(record: {
  facts: YearFacts;
  framework: Framework;
  totals: YearTotals;
  planned: PlannedTotals;
}): PlannedFigures {
  const { planned, totals } = record;
  const all = evaluateRequirements(record);
  const done =
    planned.categories.length === 0 ? all : evaluateRequirements({ ...record, totals: without(totals, planned) });
  return {
    total: difference(all.current, done.current),
    categories: Object.fromEntries(
      all.categories.map(({ categoryId, recognised }, index) => [
        categoryId,
        difference(recognised, done.categories[index]?.recognised ?? 0),
      ]),
    ),
    badges: all.badges.map(({ current }, index) => difference(current, done.badges[index]?.current ?? 0)),
  };
}

function without(totals: YearTotals, planned: PlannedTotals): YearTotals {
  return {
    ...totals,
    categories: totals.categories.map((category) => {
      const later = planned.categories.find(({ categoryId }) => categoryId === category.categoryId);
      if (later === undefined) return category;
      return {
        ...category,
        activityHours: difference(category.activityHours, later.activityHours),
        reflection: difference(category.reflection, later.reflection),
      };
    }),
    annualConversations: totals.annualConversations - planned.annualConversations,
    domainActivities: Object.fromEntries(
      Object.entries(totals.domainActivities).map(([areaId, activities]) => [
        areaId,
        activities - (planned.domainActivities[Number(areaId)] ?? 0),
      ]),
    ),
    ...(totals.further && planned.further
      ? { further: { ...totals.further, ...partsWithout(totals.further, planned.further) } }
      : {}),
  };
}

function difference(one: number, other: number): number {
  return fromHundredths(toHundredths(one) - toHundredths(other));
}

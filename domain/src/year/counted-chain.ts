import { formatHours, sumHours } from '../values/hours.ts';
import type { Currency } from './framework.ts';
import type { RequirementsResult } from './requirements.ts';

/** The figures of a year as `evaluateRequirements` gives them, with the hours before anything is made of them. */
export type CountedFigures = {
  currency: Currency;
  /** Hours of all activities, without reflection. */
  enteredHours: number;
  categories: readonly Pick<
    RequirementsResult['categories'][number],
    'name' | 'entered' | 'reflection' | 'elsewhere' | 'recognised'
  >[];
  paperSubmission: number;
  /** The total of the year. */
  current: number;
};

/**
 * How the hours that were entered become the total of the year, a step each, the total last. Every step is a figure of the
 * total's own judging, so that the chain cannot say something else.
 */
export function countedChain(figures: CountedFigures): string[] {
  const { currency, enteredHours, categories, paperSubmission, current } = figures;
  const unit = currency === 'C' ? 'credits' : 'h';
  const amount = (value: number) => `${formatHours(value)} ${unit}`;
  const entered = sumHours(categories.map((category) => category.entered));
  const reflection = sumHours(categories.map((category) => category.reflection));
  const elsewhere = sumHours(categories.map(elsewhereOf));
  return [
    // Kept as they were rounded: what was typed is not.
    `${formatHours(enteredHours)} h entered, rounded to quarters of an hour`,
    ...(currency === 'C' ? [`${amount(entered)} at the rates of the categories`] : []),
    ...(reflection > 0 ? [`${amount(reflection)} of reflection added`] : []),
    ...(elsewhere > 0 ? [`${amount(elsewhere)} done at another CPD home added`] : []),
    ...categories.flatMap((category) => {
      const left = leftOut(category);
      return left > 0 ? [`${amount(left)} above the maximum of ${category.name} left out`] : [];
    }),
    ...(paperSubmission > 0 ? [`${amount(paperSubmission)} handed in on paper added`] : []),
    `${amount(current)} counted`,
  ];
}

type CountedCategory = CountedFigures['categories'][number];

function elsewhereOf({ elsewhere }: Pick<CountedCategory, 'elsewhere'>): number {
  return sumHours(elsewhere.map(({ recognised }) => recognised));
}

function leftOut({ entered, reflection, elsewhere, recognised }: CountedCategory): number {
  return sumHours([entered, reflection, elsewhereOf({ elsewhere }), -recognised]);
}

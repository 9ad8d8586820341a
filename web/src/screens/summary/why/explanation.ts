/** What a figure is counted in. */
export type FigureUnit = 'hour' | 'credit' | 'activity' | 'plan' | 'requirement';

/** A step of the arithmetic: what is added or, below 0, taken off. */
export type Step = { label: string; detail: string; value: number };

/** How a figure came about. Where there are steps, they add up to the result. */
export type Explanation = {
  /** What it is a figure of. */
  subject: string;
  unit: FigureUnit;
  steps: Step[];
  result: number;
  /** The rules behind it, and what does not count, and why. */
  notes: string[];
};

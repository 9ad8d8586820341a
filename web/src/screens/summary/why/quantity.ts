import { formatHours } from '@cpd/domain/values/hours';
import { minus } from './counted.ts';
import type { FigureUnit } from './explanation.ts';

const PLURALS = {
  hour: 'hours',
  credit: 'credits',
  activity: 'activities',
  plan: 'plans',
  requirement: 'requirements',
} as const satisfies Record<FigureUnit, string>;

/** "1 hour", "1.5 hours", "2 activities" (HRS-07). */
export function quantity(value: number, unit: FigureUnit): string {
  return `${formatHours(value)} ${value === 1 ? unit : PLURALS[unit]}`;
}

/** How far a figure is from what is asked for, in a sentence. */
export function againstMinimum(value: number, minimum: number, unit: FigureUnit): string {
  const asked = `At least ${quantity(minimum, unit)} ${minimum === 1 ? 'is' : 'are'} required`;
  if (value >= minimum) return `${asked}; you have reached that.`;
  return `${asked}; ${quantity(minus(minimum, value), unit)} to go.`;
}

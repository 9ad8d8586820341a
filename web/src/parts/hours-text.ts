import { formatHours, parseHours, readHours } from '@cpd/domain/values/hours';
import { HOURS_STEP, MIN_HOURS } from '@cpd/domain/values/limits';

const WHILE_TYPING = /^\d{0,7}\.?\d{0,2}$/;

/**
 * What the hours field holds after `typed` was entered over `before`: digits and one point with two decimals; minus
 * signs go, anything else is not entered (HRS-08, HRS-09, PDP-24). Keyboards with a decimal comma mean the point by it.
 */
export function acceptHours(before: string, typed: string): string {
  const text = typed.trim().replaceAll('-', '').replace(',', '.');
  return WHILE_TYPING.test(text) ? text : before;
}

/** The hours as they will be kept, shown when the field is left: 1.13 becomes 1.25 (HRS-06 to HRS-08). */
export function settleHours(text: string): string {
  return parseHours(text) === undefined ? '' : formatHours(readHours(text));
}

/** The field when it is clicked: a zero makes way for what will be typed (PDP-24). */
export function withoutZero(text: string): string {
  return parseHours(text) === 0 ? '' : text;
}

/** A quarter of an hour more or less, never below the least an activity can take. */
export function stepHours(text: string, direction: 1 | -1): string {
  const hours = (readHours(text) || 0) + direction * HOURS_STEP;
  return formatHours(readHours(Math.max(hours, MIN_HOURS)));
}

/** "1 hour", "1.5 hours". */
export function hoursInWords(hours: number): string {
  return hours === 1 ? '1 hour' : `${formatHours(hours)} hours`;
}

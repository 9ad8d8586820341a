import { formatHours, parseHours, readHours } from '@cpd/domain/values/hours';
import { HOURS_STEP, MIN_HOURS } from '@cpd/domain/values/limits';

const WHILE_TYPING = /^\d{0,7}\.?\d{0,2}$/;
const WITH_FRACTION = /^(\d{0,7})\s*([¼½¾])$/;
const FRACTIONS: Readonly<Record<string, string>> = { '¼': '25', '½': '5', '¾': '75' };
/** `1:30`, `1h30`, `1 hour 30 min`; the minutes may still be missing. Of an hour that is typed, `h` is a colon by now. */
const ON_A_CLOCK = /^(\d{0,7})\s*(?::[ours]*|h(?:(?:ou)?rs?)?)\s*(\d{0,2})(\s*m(?:in(?:ute)?s?)?)?$/i;
const WITH_UNIT = /^(\d{0,7}\.\d{1,2})\s*h[a-z]*$/i;
const MINUTES_ALONE = /^(\d{1,4})\s*m[a-z]*$/i;
/** Replaces in a value a sign that hours do not have; the field shows what is before it. */
const STRANGE = '?';

/**
 * The value of an hours field after `typed` was entered over the value `before` (HRS-08, HRS-09, PDP-24): digits and one point
 * with two decimals. `1:30`, `1h30`, `1½` and `1,5` are read at once; minus signs before the number go. While minutes are
 * missing the value is `1:` or `1:3`, and after another sign between digits `1?3`: no rule accepts these as hours, and
 * {@link shownHours} says what of them the field shows.
 */
export function acceptHours(before: string, typed: string): string {
  // A blank that is typed behind digits is a sign between them as soon as another digit follows; behind another sign it says
  // nothing.
  if (typed !== '' && typed === `${shownHours(before)} `) {
    return /[:?]/.test(before) ? before : (withStrangeSign(typed) ?? before);
  }
  const text = wholeText(before, typed).trim().replace(/^-+/, '').replace(',', '.');
  if (WHILE_TYPING.test(text)) return text;
  const [, whole = '', fraction] = WITH_FRACTION.exec(text) ?? [];
  if (fraction !== undefined) return `${whole || '0'}.${FRACTIONS[fraction]}`;
  const [onClock, hours = '', minutes = '', unit] = ON_A_CLOCK.exec(text) ?? [];
  if (onClock !== undefined && (hours !== '' || minutes !== '')) return onTheClock(hours || '0', minutes, unit);
  const [, decimals] = WITH_UNIT.exec(text) ?? [];
  if (decimals !== undefined) return decimals;
  const [, alone] = MINUTES_ALONE.exec(text) ?? [];
  if (alone !== undefined) return fromMinutes(Number(alone));
  return withStrangeSign(text) ?? before;
}

/** What the field shows of its value: never anything but digits and one point (HRS-09). */
export function shownHours(value: string): string {
  return value.replace(/\?.*$/, '').replace(':', '.');
}

/** Why the value cannot be read as hours, for the field; undefined while it can, or may become so (HRS-09). */
export function hoursTextProblem(value: string): string | undefined {
  return /\?\d/.test(value) ? 'Please enter hours as 1.5 or 1:30.' : undefined;
}

/** The hours as they will be kept, when the field is left: 1.13 becomes 1.25 (HRS-06 to HRS-08). */
export function settleHours(value: string): string {
  if (hoursTextProblem(value) !== undefined) return value;
  const [whole = '', minutes = ''] = value.split(':');
  // One digit of minutes could be 3 or 30.
  if (minutes !== '') return `${whole}${STRANGE}${minutes}`;
  const text = whole.replace(STRANGE, '');
  return parseHours(text) === undefined ? '' : formatHours(readHours(text));
}

/** What was typed, with the signs before it that the field does not show. */
function wholeText(before: string, typed: string): string {
  const shown = shownHours(before);
  const [whole = ''] = before.split(':');
  if (before.includes(':') && typed.startsWith(`${whole}.`)) return `${whole}:${typed.slice(whole.length + 1)}`;
  if (before.includes(STRANGE) && typed.length > shown.length && typed.startsWith(shown)) {
    // What was last may have been the blank of `90 min` or `1 h`.
    return before.replace(/\?$/, ' ') + typed.slice(shown.length);
  }
  return typed;
}

function onTheClock(hours: string, minutes: string, unit: string | undefined): string {
  if (minutes.length < 2 && unit === undefined) return `${hours}:${minutes}`;
  if (Number(minutes) >= 60) return `${hours}${STRANGE}${minutes}`;
  return fromMinutes(Number(hours) * 60 + Number(minutes));
}

function fromMinutes(minutes: number): string {
  return formatHours(minutes / 60);
}

/** The digits before a sign that hours do not have, the sign, and the digits behind it. Undefined for what starts otherwise. */
function withStrangeSign(text: string): string | undefined {
  const before = /^(?:\d{1,7}(?:\.\d{0,2})?|\.\d{1,2})/.exec(text)?.[0];
  const rest = before === undefined ? '' : text.slice(before.length);
  if (before === undefined || /^\d/.test(rest)) return undefined;
  return `${before}${STRANGE}${rest.replace(/\D/g, '')}`;
}

/** The field when it is clicked: a zero makes way for what will be typed (PDP-24). */
export function withoutZero(text: string): string {
  return parseHours(text) === 0 ? '' : text;
}

/** A quarter of an hour more or less, never below the least an activity can take. */
export function stepHours(text: string, direction: 1 | -1): string {
  const hours = (readHours(shownHours(text)) || 0) + direction * HOURS_STEP;
  return formatHours(readHours(Math.max(hours, MIN_HOURS)));
}

/** "1 hour", "1.5 hours". */
export function hoursInWords(hours: number): string {
  return hours === 1 ? '1 hour' : `${formatHours(hours)} hours`;
}

/** What makes a text input one of hours, where there is no room for the steps of `HoursField` (HRS-06 to HRS-09). */
export function hoursInput(value: string, enter: (hours: string) => void) {
  return {
    inputMode: 'decimal',
    autoComplete: 'off',
    value: shownHours(value),
    error: hoursTextProblem(value),
    onChange: (event: { currentTarget: { value: string } }) => enter(acceptHours(value, event.currentTarget.value)),
    onBlur: () => enter(settleHours(value)),
  } as const;
}

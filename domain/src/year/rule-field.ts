import { freeTextProblem, isBlank } from '../values/free-text.ts';
import { formatHours } from '../values/hours.ts';
import { formatDayMonthYear, isPlainDate } from '../values/plain-date.ts';

/** What is entered in a field of a year's rules; every value is kept as text, and no value as the empty text. */
export type FieldKind =
  | { kind: 'day' }
  | { kind: 'number'; unit: string; min: number; max: number; step: number; optional: boolean }
  /** Several numbers, with commas between them. */
  | { kind: 'numbers'; unit: string; min: number; max: number; step: number }
  | { kind: 'text'; max: number; long: boolean; optional: boolean }
  | { kind: 'yes-no' }
  | { kind: 'choice'; options: readonly FieldOption[] }
  /** Two options or more, their values with commas between them. */
  | { kind: 'choices'; options: readonly FieldOption[] };

/** One of what can be chosen. */
export type FieldOption = { value: string; label: string };

/** Yes and no as a field keeps them. */
export const YES = 'yes';
export const NO = 'no';

export const yesNo = (yes: boolean) => (yes ? YES : NO);

/** The values of a field with several. */
export function valuesOf(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** What is wrong with a value that was entered, as a sentence with the field's name, or undefined (FWK-01). */
export function fieldProblem({ label, kind }: { label: string; kind: FieldKind }, value: string): string | undefined {
  switch (kind.kind) {
    case 'day':
      return isPlainDate(value) ? undefined : `Please choose a day for “${label}”.`;
    case 'number':
      return numberProblem(label, kind, value);
    case 'numbers':
      return numbersProblem(label, kind, value);
    case 'text':
      return textProblem(label, kind, value);
    case 'yes-no':
      return value === YES || value === NO ? undefined : `“${label}” must be yes or no.`;
    case 'choice':
      return isOption(kind.options, value) ? undefined : `Please choose “${label}”.`;
    case 'choices': {
      const chosen = valuesOf(value);
      const known = chosen.length > 1 && chosen.every((one) => isOption(kind.options, one));
      return known && new Set(chosen).size === chosen.length ? undefined : `Please choose at least two of “${label}”.`;
    }
  }
}

function isOption(options: readonly FieldOption[], value: string): boolean {
  return options.some((option) => option.value === value);
}

type Range = { min: number; max: number; step: number };

const DECIMAL = /^\d{1,6}(\.\d{1,4})?$/;

function isIn({ min, max, step }: Range, text: string): boolean {
  const value = Number(text);
  return DECIMAL.test(text) && value >= min && value <= max && Number.isInteger(value / step);
}

function numberProblem(label: string, kind: Range & { optional: boolean }, value: string): string | undefined {
  if (value === '' && kind.optional) return undefined;
  if (value === '') return `Please enter “${label}”.`;
  return isIn(kind, value) ? undefined : `“${label}” must be ${inWords(kind)}.`;
}

function numbersProblem(label: string, kind: Range, value: string): string | undefined {
  const values = valuesOf(value);
  if (values.length === 0) return `Please enter “${label}”.`;
  if (!values.every((one) => isIn(kind, one))) return `Each of “${label}” must be ${inWords(kind)}.`;
  return new Set(values.map(Number)).size === values.length ? undefined : `“${label}” has the same number twice.`;
}

function inWords({ min, max, step }: Range): string {
  const range = `from ${formatHours(min)} to ${max.toLocaleString('en-AU')}`;
  return step === 1 ? `a whole number ${range}` : `a number ${range}, in steps of ${formatHours(step)}`;
}

function textProblem(
  label: string,
  { max, optional }: { max: number; optional: boolean },
  value: string,
): string | undefined {
  if (isBlank(value)) return optional ? undefined : `Please enter “${label}”.`;
  const problem = freeTextProblem(value, max);
  return problem && `“${label}” ${problem}`;
}

/** A value as people read it, in a refusal or the history. */
export function valueInWords({ kind }: { kind: FieldKind }, value: string): string {
  if (value === '') return 'nothing';
  switch (kind.kind) {
    case 'day':
      return formatDayMonthYear(value);
    case 'number':
    case 'numbers':
      return `${value} ${kind.unit}`;
    case 'choice':
    case 'choices': {
      const labels = new Map(kind.options.map((option) => [option.value, option.label]));
      return valuesOf(value)
        .map((one) => labels.get(one) ?? one)
        .join(', ');
    }
    default:
      return value;
  }
}

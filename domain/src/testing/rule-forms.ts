import type { FieldKind } from '../year/rule-field.ts';
import { type RuleLine, SECTIONS } from '../year/rule-sections.ts';
import type { KnownRules, RuleSet } from '../year/rule-set.ts';

/** No other year has anything that could come back. */
export const NOTHING_KNOWN: KnownRules = {
  ...{ activityTypes: [], areas: [], exemptionReasons: [] },
  taken: { categoryIds: [], questionIds: [] },
};

/** The lines of a section of a year's rules. */
export function linesOf(set: RuleSet, title: string): RuleLine[] {
  return SECTIONS.find((section) => section.title === title)?.lines(set) ?? [];
}

/** What is entered of a section, one text for each field: “minimum: Total for the year = 50 (0 to 9999 hours by 0.25)”. */
export function formOf(set: RuleSet, title: string): string[] {
  return linesOf(set, title).flatMap(({ fields }) => fields.map(inForm));
}

/** What is entered to add one of a kind, field by field in the same way; undefined where no more can be added. */
export function additionForm(set: RuleSet, kind: string, known = NOTHING_KNOWN): string[] | undefined {
  return additionsOf(set, known)
    .find((addition) => addition.kind === kind)
    ?.fields.map(inForm);
}

/** The rules with one more of a kind, by what was entered of it; undefined where no more can be added. */
export function withAdded(
  kind: string,
  set: RuleSet,
  values: Readonly<Record<string, string>> = {},
  known = NOTHING_KNOWN,
): RuleSet | undefined {
  const addition = additionsOf(set, known).find((one) => one.kind === kind);
  return addition?.add(set, new Map(Object.entries(values)), known);
}

/** What can be added to a year's rules. */
export function additionsOf(set: RuleSet, known = NOTHING_KNOWN) {
  return SECTIONS.flatMap(({ additions }) => additions?.(set, known) ?? []);
}

function inForm({ key, label, kind, value }: { key: string; label: string; kind: FieldKind; value: string }): string {
  return `${key}: ${label} = ${value} (${kindInForm(kind)})`;
}

function kindInForm(kind: FieldKind): string {
  switch (kind.kind) {
    case 'number':
    case 'numbers': {
      const many = kind.kind === 'numbers' ? ', several' : kind.optional ? ', or nothing' : '';
      return `${kind.min} to ${kind.max} ${kind.unit} by ${kind.step}${many}`;
    }
    case 'text':
      return `${kind.long ? 'long ' : ''}text of ${kind.max}${kind.optional ? ', or nothing' : ''}`;
    case 'choice':
    case 'choices': {
      const options = kind.options.map(({ value, label }) => `${value} ${label}`).join(' | ');
      return kind.kind === 'choices' ? `several of ${options}` : options;
    }
    default:
      return kind.kind;
  }
}

import type { Framework } from './framework.ts';
import type { FieldKind, FieldOption } from './rule-field.ts';
import type { KnownRules, RuleSet } from './rule-set.ts';

/** One thing that is entered of an item. */
export type ItemField<Item> = {
  name: string;
  label: string;
  kind: (set: RuleSet, item: Item) => FieldKind;
  read: (item: Item, set: RuleSet) => string;
  write: (item: Item, value: string, set: RuleSet) => Item;
  /** Where it is kept beside the item, in place of `write`. */
  writeBeside?: (set: RuleSet, item: Item, value: string) => RuleSet;
  /** What tells items apart is entered when one is added, and what needs the item to be there only afterwards. */
  only?: 'add' | 'change';
  /** Only where the rest of the rules asks for it. */
  isOffered?: (set: RuleSet) => boolean;
  /** Whether all years have it in common, so that one year does not change it. */
  isShared?: (item: Item) => boolean;
};

/** A list of items of one kind. */
export type ItemList<Item> = {
  kind: string;
  /** What one is called: “Add a type of activity”. */
  one: string;
  list: (set: RuleSet) => readonly Item[];
  withList: (set: RuleSet, items: readonly Item[]) => RuleSet;
  idOf: (item: Item) => string | number;
  /** A new one; undefined where there can be no more. */
  blank: (set: RuleSet, known: KnownRules) => Item | undefined;
  /** One that another year has, found by what was entered. */
  known?: (values: ReadonlyMap<string, string>, known: KnownRules, set: RuleSet) => Item | undefined;
  isRemovable: (item: Item) => boolean;
  /** What goes with one that is removed. */
  afterRemoval?: (set: RuleSet, item: Item) => RuleSet;
  fields: readonly ItemField<Item>[];
};

/** An amount of hours or credits, in quarters. */
export const AMOUNT = { kind: 'number', min: 0.25, max: 9999, step: 0.25, optional: false } as const;

/** What something is called. */
export const NAME = { kind: 'text', max: 100, long: false, optional: false } as const;

/** The categories to choose from. */
export const categoryOptions = ({ framework }: RuleSet): FieldOption[] =>
  framework.categories.map(({ categoryId, displayOrder, name: label }) => ({
    value: String(categoryId),
    label: `${displayOrder}, ${label}`,
  }));

/** The rules with something else in their framework. */
export function withFramework(set: RuleSet, change: Partial<Framework>): RuleSet {
  return { ...set, framework: { ...set.framework, ...change } };
}

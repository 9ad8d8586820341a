import { type RuleLine, SECTIONS } from './rule-sections.ts';
import type { RuleSet } from './rule-set.ts';

/** A part of the rules as people read it. */
export type RuleSection = { title: string; lines: readonly RuleLine[] };

/** A rule that one of two years has in other words than the other; the empty text: that year does not have it. */
export type RuleChange = { section: string; label: string; before: string; after: string };

/** The rules of a year in words, section by section, those without a line left out (FWK-01). */
export function ruleSections(set: RuleSet): RuleSection[] {
  return SECTIONS.map(({ title, lines }) => ({ title, lines: lines(set).filter(({ text }) => text !== '') })).filter(
    ({ lines }) => lines.length > 0,
  );
}

/** What differs between the rules of two years, in the order in which they are read (FWK-01). */
export function ruleChanges(before: RuleSet, after: RuleSet): RuleChange[] {
  return differingLines(before, after).map(changeInWords);
}

type DifferingLine = { section: string; key: string; was: RuleLine | undefined; is: RuleLine | undefined };

function differingLines(before: RuleSet, after: RuleSet): DifferingLine[] {
  return SECTIONS.flatMap(({ title, lines }) => {
    const told = (set: RuleSet) => new Map(lines(set).map((line) => [line.key, line]));
    const [old, now] = [told(before), told(after)];
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
      const [was, is] = [old.get(key), now.get(key)];
      if (!isRenamed(was, is) && comparedBy(was) === comparedBy(is)) return [];
      if ((was?.text ?? '') === '' && (is?.text ?? '') === '') return [];
      return [{ section: title, key, was, is }];
    });
  });
}

function isRenamed(was: RuleLine | undefined, is: RuleLine | undefined): boolean {
  return was !== undefined && is !== undefined && was.label !== is.label;
}

function changeInWords({ section, was, is }: DifferingLine): RuleChange {
  const inWords = (line: RuleLine | undefined) =>
    isRenamed(was, is) && line ? `${line.label}: ${line.text}` : (line?.text ?? '');
  return { section, label: is?.label ?? was?.label ?? '', before: inWords(was), after: inWords(is) };
}

/** A rule that an upgrade delivers otherwise than before, with the changes by which the college's own rules take it over. */
export type DeliveredRule = RuleChange & { edits: { key: string; before: string; after: string }[] };

/**
 * What an upgrade has changed in a year that the college has edited since, and the college's rules do not have (FWK-02): `then` was
 * delivered when they were published, `now` is. In `before` stands the college's own rule. Without `edits` it has to be entered.
 */
export function deliveredRules(own: RuleSet, then: RuleSet, now: RuleSet): DeliveredRule[] {
  const upgraded = new Set(differingLines(then, now).map(({ section, key }) => `${section} ${key}`));
  return differingLines(own, now)
    .filter(({ section, key }) => upgraded.has(`${section} ${key}`))
    .map((line) => ({ ...changeInWords(line), edits: line.was && line.is ? editsBetween(line.was, line.is) : [] }));
}

function editsBetween({ fields: own }: RuleLine, { fields: delivered }: RuleLine): DeliveredRule['edits'] {
  const values = new Map(delivered.map(({ key, value }) => [key, value]));
  return own.flatMap(({ key, value: before }) => {
    const after = values.get(key);
    return after === undefined || after === before ? [] : [{ key, before, after }];
  });
}

function comparedBy(line: RuleLine | undefined): string {
  return line?.compared ?? line?.text ?? '';
}

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
  return SECTIONS.flatMap(({ title, lines }) => {
    const told = (set: RuleSet) => new Map(lines(set).map((line) => [line.key, line]));
    const [old, now] = [told(before), told(after)];
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
      const [was, is] = [old.get(key), now.get(key)];
      const label = is?.label ?? was?.label ?? '';
      const renamed = was !== undefined && is !== undefined && was.label !== is.label;
      if (!renamed && comparedBy(was) === comparedBy(is)) return [];
      if ((was?.text ?? '') === '' && (is?.text ?? '') === '') return [];
      const inWords = (line: RuleLine | undefined) =>
        renamed && line ? `${line.label}: ${line.text}` : (line?.text ?? '');
      return [{ section: title, label, before: inWords(was), after: inWords(is) }];
    });
  });
}

function comparedBy(line: RuleLine | undefined): string {
  return line?.compared ?? line?.text ?? '';
}

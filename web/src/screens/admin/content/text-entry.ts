import type { HelpTextContent, SettingContent } from '@cpd/contract/content';
import { helpTextProblem, isSettingKey, settingProblem } from '@cpd/domain/college/content-settings';
import { placeOf, settingLabel } from './places.ts';

/** A help text or a setting as the screen handles it. */
export type TextEntry = SettingContent & {
  kind: 'help-text' | 'setting';
  label: string;
  /** What tells it from others of the same label. */
  detail: string;
};

/** A help text with where and when it is shown. */
export function helpEntry(help: HelpTextContent): TextEntry {
  const years = help.firstYear === help.lastYear ? help.firstYear : `${help.firstYear} to ${help.lastYear}`;
  return { ...help, kind: 'help-text', label: placeOf(help.uiCode), detail: `${help.uiCode} · ${years}` };
}

/** Help texts by their codes as people count: AddAct2 before AddAct10, older years first. */
export function inOrder(texts: readonly HelpTextContent[]): HelpTextContent[] {
  const byCode = new Intl.Collator('en-AU', { numeric: true });
  return texts.toSorted((one, other) => byCode.compare(one.uiCode, other.uiCode) || one.firstYear - other.firstYear);
}

/** A setting with its name. */
export function settingEntry(setting: SettingContent): TextEntry {
  return { ...setting, kind: 'setting', label: settingLabel(setting.key), detail: '' };
}

/** Whether an entry has the words that somebody looks for, in its label, its code or its text. */
export function matches(entry: TextEntry, words: string): boolean {
  const text = `${entry.label} ${entry.detail} ${entry.text}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What is wrong with a text for an entry, as a sentence, or undefined. */
export function textProblem({ kind, key }: TextEntry, text: string): string | undefined {
  return kind === 'setting' && isSettingKey(key) ? settingProblem(key, text) : helpTextProblem(text);
}

const DAY = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium' });

/** "Changed 3 Nov 2026 by Sam Staff", or that it is as delivered. */
export function changedLine({ changedOn, changedBy }: { changedOn: string | null; changedBy: string | null }): string {
  if (changedOn === null) return 'Original';
  return `Changed ${DAY.format(new Date(changedOn))} by ${changedBy ?? 'somebody'}`;
}

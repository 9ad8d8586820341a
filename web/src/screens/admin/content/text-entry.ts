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
  const years = help.FirstYear === help.LastYear ? help.FirstYear : `${help.FirstYear} to ${help.LastYear}`;
  return { ...help, kind: 'help-text', label: placeOf(help.UICode), detail: `${help.UICode} · ${years}` };
}

/** Help texts by their codes as people count: AddAct2 before AddAct10, older years first. */
export function inOrder(texts: readonly HelpTextContent[]): HelpTextContent[] {
  const byCode = new Intl.Collator('en-AU', { numeric: true });
  return texts.toSorted((one, other) => byCode.compare(one.UICode, other.UICode) || one.FirstYear - other.FirstYear);
}

/** A setting with its name. */
export function settingEntry(setting: SettingContent): TextEntry {
  return { ...setting, kind: 'setting', label: settingLabel(setting.Key), detail: '' };
}

/** Whether an entry has the words that somebody looks for, in its label, its code or its text. */
export function matches(entry: TextEntry, words: string): boolean {
  const text = `${entry.label} ${entry.detail} ${entry.Text}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What is wrong with a text for an entry, as a sentence, or undefined. */
export function textProblem({ kind, Key }: TextEntry, text: string): string | undefined {
  return kind === 'setting' && isSettingKey(Key) ? settingProblem(Key, text) : helpTextProblem(text);
}

const DAY = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium' });

/** "Changed 3 Nov 2026 by Sam Staff", or that it is as delivered. */
export function changedLine({ ChangedOn, ChangedBy }: { ChangedOn: string | null; ChangedBy: string | null }): string {
  if (ChangedOn === null) return 'As delivered';
  return `Changed ${DAY.format(new Date(ChangedOn))} by ${ChangedBy ?? 'somebody'}`;
}

import type { HelpTextContent, SettingContent } from '@cpd/contract/content';
import { countryKeyParts, helpTextProblem, isSettingKey, settingProblem } from '@cpd/domain/college/content-settings';
import { isWordingKey, wordingOf, wordingProblem } from '@cpd/domain/college/wording';
import { countryName } from '@cpd/domain/values/countries';
import { hasWords } from '@cpd/domain/values/search-text';

/** A help text or a setting as the screen handles it. */
export type TextEntry = SettingContent & {
  kind: 'help-text' | 'setting' | 'wording';
  /** Where it is shown, and what is shown when it is blank; of settings the field says so itself. */
  place: 'bubble' | 'idea' | 'setting' | 'email';
  label: string;
  /** What tells it from others of the same label. */
  detail: string;
};

/** A help text with where and when it is shown; an idea with the type that it is for (PRG-04). */
export function helpEntry(help: HelpTextContent): TextEntry {
  const years = help.firstYear === help.lastYear ? help.firstYear : `${help.firstYear} to ${help.lastYear}`;
  const [place, label] =
    help.activityType === null
      ? (['bubble', placeOf(help.uiCode)] as const)
      : (['idea', `Idea: ${help.activityType}`] as const);
  return { ...help, kind: 'help-text', place, label, detail: `${help.uiCode} · ${years}` };
}

/** Help texts by their codes as people count: AddAct2 before AddAct10, older years first. */
export function inOrder(texts: readonly HelpTextContent[]): HelpTextContent[] {
  const byCode = new Intl.Collator('en-AU', { numeric: true });
  return texts.toSorted((one, other) => byCode.compare(one.uiCode, other.uiCode) || one.firstYear - other.firstYear);
}

/** A setting with its name. */
export function settingEntry(setting: SettingContent): TextEntry {
  return { ...setting, kind: 'setting', place: 'setting', label: settingLabel(setting.key), detail: '' };
}

/** The text of an e-mail with its name (COH-11). */
export function wordingEntry(wording: SettingContent): TextEntry {
  const label = isWordingKey(wording.key) ? wordingOf(wording.key).name : wording.key;
  return { ...wording, kind: 'wording', place: 'email', label, detail: '' };
}

/** Whether an entry has the words that someone looks for, in its label, its code or its text. */
export function matches(entry: TextEntry, words: string): boolean {
  return hasWords(`${entry.label} ${entry.detail} ${entry.text}`, words);
}

/** What is wrong with a text for an entry, as a sentence, or undefined. */
export function textProblem({ kind, key }: TextEntry, text: string): string | undefined {
  if (kind === 'wording' && isWordingKey(key)) return wordingProblem(key, text);
  return kind === 'setting' && isSettingKey(key) ? settingProblem(key, text) : helpTextProblem(text);
}

const DAY = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium' });

/** "Changed 3 Nov 2026 by Sam Staff", or that it is as delivered. */
export function changedLine({ changedOn, changedBy }: { changedOn: string | null; changedBy: string | null }): string {
  if (changedOn === null) return 'Original';
  return `Changed ${DAY.format(new Date(changedOn))} by ${changedBy ?? 'a colleague'}`;
}

/** Where each help text is shown (HLP-01). */
const HELP_PLACES: Readonly<Record<string, string>> = {
  AddAct1: 'Activity: year',
  AddAct2: 'Activity: plan goals',
  AddAct3: 'Activity: name',
  AddAct4: 'Activity: type',
  AddAct5: 'Activity: additional information',
  AddAct6: 'Activity: dates',
  AddAct7: 'Activity: hours',
  AddAct8: 'Activity: specialties and domains',
  AddAct9: 'Activity: reflection',
  AddAct10: 'Activity: evidence',
  Sum1: 'CPD summary: categories',
  Sum2: 'CPD summary: progress',
  PDP1: 'Plans: what a plan is',
  PDP2: 'Plan: name',
  PDP3: 'Plan: needs',
  PDP4: 'Plan: specialties and domains',
  PDP5: 'Plan: goals',
  PDP6: 'Plan: how to get there',
  PDP7: 'Plan: hours',
  MyFiles1: 'My Files',
  SPEC1: 'My specialties and domains',
  REG1: 'Registration',
  Contact: 'Contact',
  Cert1: 'Certificates and statements',
  AudList1: 'CPD team: audits',
  Framework1: 'Page: CPD framework',
  Resources1: 'Page: Resources',
  Handbook1: 'Page: Handbook',
};

/** The screen that a help text belongs to, with its place there; the code itself for one that is new. */
function placeOf(uiCode: string): string {
  return HELP_PLACES[uiCode] ?? uiCode;
}

const SETTING_LABELS: Readonly<Record<string, string>> = {
  productName: 'Product name',
  collegeName: 'College name',
  primaryColour: 'Primary colour',
  secondColour: 'Second colour',
  logo: 'Logo',
  'email.senderName': 'Sender name',
  'email.replyTo': 'Replies go to',
  'email.footer': 'Footer of emails to members',
  'risk.share': 'Members at risk: below this share of what is expected',
  'risk.months': 'Members at risk: from so many months before the year closes',
  'retention.years': 'Records of members who have left: years to keep them',
  secondPerson: 'Second person for exemptions, re-opening many, writing to more than 1,000: yes or no',
  signInAfterLeaving: 'Members who have left sign in until their last year is due: yes or no',
  'link.website': 'College website',
  'link.membersPortal': 'Members portal',
  'link.elearning': 'CPD framework (e-learning)',
  'link.resources': 'Resources',
  'link.handbook': 'Handbook',
  'link.tourVideo': 'Tour video',
  countries: 'Countries with an office, with commas between them',
};

const COUNTRY_PARTS: Readonly<Record<string, string>> = { office: 'CPD unit', memberServices: 'Member services' };
const COUNTRY_FIELDS: Readonly<Record<string, string>> = { time: 'whose time the hours are in' };

/** What a setting is called; the key itself for one that is new. */
function settingLabel(key: string): string {
  const ofCountry = countryKeyParts(key);
  if (ofCountry === undefined) return Object.entries(SETTING_LABELS).find(([known]) => known === key)?.[1] ?? key;
  const { part, country, field } = ofCountry;
  return `${COUNTRY_PARTS[part]} ${countryName(country)}: ${COUNTRY_FIELDS[field] ?? field}`;
}

const YEAR_SETTINGS = ['secondPerson', 'signInAfterLeaving'];

/** Whether a setting is about years: when a member is at risk (COH-05), how long records are kept, and who exempts one (PPL-06). */
export function isYearSetting(key: string): boolean {
  return key.startsWith('risk.') || key.startsWith('retention.') || YEAR_SETTINGS.includes(key);
}

/** Whether a setting is about every e-mail: who it comes from, and its end (COH-11). */
export function isEmailSetting(key: string): boolean {
  return key.startsWith('email.');
}

/** Whether a setting is about how people are reached. */
export function isOfficeSetting(key: string): boolean {
  return key === 'countries' || countryKeyParts(key) !== undefined;
}

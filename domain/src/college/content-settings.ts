import { isCountryCode, readCountry } from '../values/countries.ts';
import { freeTextProblem, isBlank, nameProblem } from '../values/free-text.ts';
import { EVIDENCE_YEARS, HELP_TEXT_MAX, RETENTION_YEARS_MAX, SETTING_MAX, URL_MAX } from '../values/limits.ts';
import { readMonths, readShare } from '../year/pace.ts';
import { readRetentionYears } from './erasure.ts';
import { colourProblem } from './palette.ts';

/** Addresses outside the product. */
export type LinkName = 'website' | 'membersPortal' | 'elearning' | 'resources' | 'handbook' | 'tourVideo';

/** What an installation decides and a manager may change while it runs (NAV-10, NAV-19, CON-02, CON-03). */
type FixedKey =
  | 'productName'
  | 'collegeName'
  | 'primaryColour'
  | 'secondColour'
  | 'logo'
  | `email.${'senderName' | 'replyTo' | 'footer'}`
  | `risk.${'share' | 'months'}`
  | 'retention.years'
  | 'secondPerson'
  | 'signInAfterLeaving'
  | `link.${LinkName}`
  /** Those that the college has offices in, with commas; of each there are the keys below, by its code. */
  | 'countries';
type CountryKey =
  | `office.${string}.${'email' | 'phone' | 'hours' | 'time'}`
  | `memberServices.${string}.${'email' | 'phone'}`;
export type SettingKey = FixedKey | CountryKey;

/** The text of every setting; empty is nothing, so that its entry disappears. */
export type Settings = Readonly<Record<SettingKey, string>>;
/** Some of them. */
export type EditedSettings = Partial<Pick<Settings, FixedKey>> & Readonly<Record<CountryKey, string>>;

type SettingKind =
  | 'countries'
  | 'yes-no'
  | 'name'
  | 'colour'
  | 'logo'
  | 'address'
  | 'email'
  | 'phone'
  | 'line'
  | 'lines'
  | 'share'
  | 'months'
  | 'retention';

/** What each setting holds. */
const KINDS: Readonly<Record<FixedKey, SettingKind>> = {
  productName: 'name',
  collegeName: 'name',
  primaryColour: 'colour',
  secondColour: 'colour',
  logo: 'logo',
  'email.senderName': 'line',
  'email.replyTo': 'email',
  'email.footer': 'lines',
  'risk.share': 'share',
  'risk.months': 'months',
  'retention.years': 'retention',
  secondPerson: 'yes-no',
  signInAfterLeaving: 'yes-no',
  'link.website': 'address',
  'link.membersPortal': 'address',
  'link.elearning': 'address',
  'link.resources': 'address',
  'link.handbook': 'address',
  'link.tourVideo': 'address',
  countries: 'countries',
};

/** What there is of each country that the college has an office in; `time` says by whose clock the hours are. */
const OF_COUNTRY = {
  office: { email: 'email', phone: 'phone', hours: 'line', time: 'line' },
  memberServices: { email: 'email', phone: 'phone' },
} as const satisfies Record<string, Record<string, SettingKind>>;

const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;
/** A host with or without a port, then anything that needs no escape in an attribute. */
const WEB_ADDRESS = /^https?:\/\/[\p{L}\p{N}][\p{L}\p{N}.-]*(?::[1-9]\d{0,4})?(?:[/?#][^\s"'<>\\]*)?$/iu;
const PHONE = /^[+()\d][\d ()\-.]*\d$/;

const RETENTION_PROBLEM =
  `Please enter whole years, ${EVIDENCE_YEARS} to ${RETENTION_YEARS_MAX}: ` +
  `evidence is kept for at least ${EVIDENCE_YEARS} years after its year closed.`;

const YES_NO = ['yes', 'no'];

/** Whether a college asks a second person to confirm what changes much at once (PPL-06). */
export function asksSecondPerson({ secondPerson }: Pick<Settings, 'secondPerson'>): boolean {
  return secondPerson === 'yes';
}

/** Whether a text is the key of a setting; those of a country are, with or without an office there. */
export function isSettingKey(key: string): key is SettingKey {
  return kindOf(key) !== undefined;
}

/** All keys of a college with offices in these countries, in the order in which they are shown. */
export function settingKeys(countries: readonly string[]): readonly SettingKey[] {
  return [
    ...Object.keys(KINDS),
    ...countryKeys('office', countries),
    ...countryKeys('memberServices', countries),
  ].filter(isSettingKey);
}

function countryKeys(part: keyof typeof OF_COUNTRY, countries: readonly string[]): string[] {
  return countries.flatMap((country) => Object.keys(OF_COUNTRY[part]).map((field) => `${part}.${country}.${field}`));
}

/** What the key of a country's setting is made of; undefined for any other. */
export function countryKeyParts(key: string): { part: string; country: string; field: string } | undefined {
  const [part = '', country = '', field = '', ...more] = key.split('.');
  const kinds: Readonly<Record<string, Readonly<Record<string, SettingKind>>>> = OF_COUNTRY;
  const isKnown = Object.hasOwn(kinds, part) && Object.hasOwn(kinds[part] ?? {}, field) && more.length === 0;
  return isKnown && isCountryCode(country) ? { part, country, field } : undefined;
}

function kindOf(key: string): SettingKind | undefined {
  if (Object.hasOwn(KINDS, key)) return KINDS[key as FixedKey];
  const { part, field } = countryKeyParts(key) ?? {};
  const kinds: Readonly<Record<string, SettingKind>> = OF_COUNTRY[part as keyof typeof OF_COUNTRY] ?? {};
  return field === undefined ? undefined : kinds[field];
}

/** The codes of the countries that the college has offices in, in their order; what is no country is left out. */
export function officeCountries({ countries }: Pick<Settings, 'countries'>): string[] {
  return [...new Set(namedCountries(countries).flatMap((name) => readCountry(name) ?? []))];
}

function namedCountries(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function countriesProblem(text: string): string | undefined {
  const names = namedCountries(text);
  const unknown = names.find((name) => readCountry(name) === undefined);
  if (unknown !== undefined)
    return `“${unknown}” is not a country. Please enter names in English, with commas between them.`;
  return names.length === 0 ? 'Please enter at least one country.' : undefined;
}

/** What is wrong with the text of a setting, as a sentence, or undefined. Names and figures may not be empty. */
export function settingProblem(key: SettingKey, text: string): string | undefined {
  const kind = kindOf(key);
  if (kind === 'countries') return countriesProblem(text);
  if (kind === 'share') return readShare(text) ? undefined : 'Please enter a fraction, such as 2/3.';
  if (kind === 'months') return readMonths(text) ? undefined : 'Please enter whole months, 1 to 12.';
  if (kind === 'yes-no') return YES_NO.includes(text) ? undefined : 'Please enter yes or no.';
  if (kind === 'retention') return readRetentionYears(text) === undefined ? RETENTION_PROBLEM : undefined;
  if (kind === 'name' ? isBlank(text) : text === '') return kind === 'name' ? 'Please enter a name.' : undefined;
  const problem = nameProblem(text, kind === 'address' ? URL_MAX : SETTING_MAX);
  if (problem !== undefined) return `The text ${problem}`;
  if (kind !== 'lines' && /[\r\n\t]/.test(text)) return 'The text must be on one line.';
  switch (kind) {
    case 'colour':
      return colourProblem(text);
    case 'logo':
      return isLogoName(text) ? undefined : 'Please upload the logo.';
    case 'address':
      return addressProblem(text);
    case 'email':
      return EMAIL.test(text) ? undefined : 'Please enter an email address, such as cpd@example.org.';
    case 'phone':
      return PHONE.test(text) ? undefined : 'Please enter a phone number, such as +61 2 5550 0100.';
    default:
      return undefined;
  }
}

/** Whether a text names an uploaded logo: its number, which is another one for each, and its kind. */
export function isLogoName(text: string): boolean {
  return /^[1-9]\d{0,14}\.(?:png|svg)$/.test(text);
}

/** The address of the logo; empty without one (COH-11). */
export function logoAddress({ logo }: Pick<Settings, 'logo'>): string {
  return logo === '' ? '' : `/Logo/${logo}`;
}

/** What is wrong with an address that people are led to, as a sentence, or undefined: only web pages may be linked. */
export function addressProblem(text: string): string | undefined {
  if (text.length > URL_MAX) return `The address can have at most ${URL_MAX} characters.`;
  const isWeb = WEB_ADDRESS.test(text);
  return isWeb ? undefined : 'Please enter the address of a web page, starting with https:// or http://.';
}

/** What is wrong with a help text, as a sentence, or undefined; an empty one takes its bubble away (HLP-03). */
export function helpTextProblem(text: string): string | undefined {
  const problem = freeTextProblem(text, HELP_TEXT_MAX);
  return problem === undefined ? undefined : `The text ${problem}`;
}

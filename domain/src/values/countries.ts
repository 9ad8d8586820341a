import { searchText } from './search-text.ts';

/** ISO 3166-1 alpha-2, all that are assigned. Their names are the platform's. */
const CODES = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG ' +
    'CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL ' +
    'GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA ' +
    'LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP ' +
    'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV ' +
    'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
);

const NAMES = new Intl.DisplayNames('en-AU', { type: 'region' });

/** Whether a text is the code of a country. */
export function isCountryCode(text: string): boolean {
  return CODES.has(text);
}

/** A country in English, by its code; a text that is no code stays what it is. */
export function countryName(code: string): string {
  return isCountryCode(code) ? (NAMES.of(code) ?? code) : code;
}

/** All countries by their names. */
export function listCountries(): { code: string; name: string }[] {
  return [...CODES]
    .map((code) => ({ code, name: countryName(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en-AU'));
}

/** The code of a country that is written as its code or its English name, in any letters; undefined for anything else. */
export function readCountry(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (isCountryCode(code)) return code;
  codesByName ??= new Map([...CODES].map((one) => [searchText(countryName(one)), one]));
  return codesByName.get(searchText(text.trim()));
}

/** Made when it is first needed: a list of members asks for each line. */
let codesByName: ReadonlyMap<string, string> | undefined;

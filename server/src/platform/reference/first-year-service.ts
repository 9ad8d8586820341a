import { readFileSync } from 'node:fs';
import { countryName } from '@cpd/domain/values/countries';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import { z } from 'zod';
import type { Change } from '../database/tables.ts';
import { type ReferenceData, readReferenceData } from './reference-data.ts';
import { loadForFirstYear } from './reference-store.ts';
import { installRuleSet } from './rule-set-store.ts';

const Registrations = z.array(z.strictObject({ name: z.string(), practising: z.boolean() }));
/** Above those of the delivered data. */
const FIRST_PLAIN_ID = 1_001;

const HelpTexts = z.array(z.strictObject({ uiCode: z.string(), text: z.string() }));

/**
 * Puts the first year of a new college in force, with the help texts of the product, without those that speak of the delivered rules,
 * and the registrations of its countries (FWK-06).
 */
export async function installFirstYear(transaction: Change, set: RuleSet, countries: readonly string[]): Promise<void> {
  const { cpdYearId } = set.facts;
  await installRuleSet(transaction, set);
  const data = readReferenceData();
  const text = readFileSync(new URL('templates/help-texts.json', import.meta.url), 'utf8');
  const own = new Map(HelpTexts.parse(JSON.parse(text)).map(({ uiCode, text }) => [uiCode, text]));
  const latest = Math.max(...data.years.map(({ facts }) => facts.cpdYearId));
  const helpTexts = data['help-texts']
    .filter(({ uiCode, lastCpdYearId }) => lastCpdYearId === latest && !/^Idea\d/.test(uiCode))
    .map(({ uiCode, text }) => ({
      ...{ uiCode, firstCpdYearId: cpdYearId, lastCpdYearId: cpdYearId },
      text: own.get(uiCode) ?? text,
    }));
  const registrations = countries.map(
    (country, index) => data.registrations.find(({ groupCode }) => groupCode === country) ?? plainGroup(country, index),
  );
  await loadForFirstYear(transaction, { helpTexts, registrations });
}

/** The registrations of a country of which the product knows no kinds, under ids of their own. */
function plainGroup(country: string, index: number): ReferenceData['registrations'][number] {
  const text = readFileSync(new URL('templates/registrations.json', import.meta.url), 'utf8');
  return {
    groupCode: country,
    name: countryName(country),
    registrations: Registrations.parse(JSON.parse(text)).map((registration, place) => ({
      ...{ registrationId: FIRST_PLAIN_ID + 10 * index + place, declarationFlag: null, additionalInformation: null },
      ...registration,
    })),
  };
}

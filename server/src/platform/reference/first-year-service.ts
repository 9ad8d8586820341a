import { readFileSync } from 'node:fs';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import { z } from 'zod';
import type { Change } from '../database/tables.ts';
import { readReferenceData } from './reference-data.ts';
import { loadForFirstYear } from './reference-store.ts';
import { installRuleSet } from './rule-set-store.ts';

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
  const registrations = data.registrations.filter(({ groupCode }) => countries.includes(groupCode));
  await loadForFirstYear(transaction, { helpTexts, registrations });
}

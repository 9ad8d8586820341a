import { readFileSync } from 'node:fs';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import { z } from 'zod';
import { deliveredRuleSet } from './delivered-rules.ts';
import { readReferenceData } from './reference-data.ts';
import { RuleSetShape } from './rule-file-service.ts';

/** Rules that a new college may start from (FWK-06). */
export interface RuleTemplate {
  key: TemplateKey;
  name: string;
  description: string;
  rules: RuleSet;
}

export const TEMPLATE_KEYS = ['hours-only', 'credits', 'delivered'] as const;
export type TemplateKey = (typeof TEMPLATE_KEYS)[number];

const TemplateFile = z.strictObject({ name: z.string().min(1), description: z.string().min(1), rules: RuleSetShape });

/** All templates, the plainest first. Throws naming the place where a file is malformed. */
export function listTemplates(): RuleTemplate[] {
  return TEMPLATE_KEYS.map((key) => ({ key, ...(key === 'delivered' ? deliveredTemplate() : readTemplate(key)) }));
}

function readTemplate(key: TemplateKey): Omit<RuleTemplate, 'key'> {
  const text = readFileSync(new URL(`templates/${key}.json`, import.meta.url), 'utf8');
  const result = TemplateFile.safeParse(JSON.parse(text));
  if (!result.success) throw new Error(`The template ${key} is malformed:\n${z.prettifyError(result.error)}`);
  return result.data;
}

/** The rules that the product is delivered with, of the latest year that they know for certain. */
function deliveredTemplate(): Omit<RuleTemplate, 'key'> {
  const data = readReferenceData();
  const latest = data.years.findLast(({ assumed }) => !assumed);
  const rules = latest && deliveredRuleSet(data, latest.facts.cpdYearId);
  if (rules === undefined) throw new Error('No year is delivered.');
  const categories = rules.framework.categories.map(({ name }) => name).join(', ');
  return { name: rules.framework.name, description: `Categories with minimums: ${categories}.`, rules };
}

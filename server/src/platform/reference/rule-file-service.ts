import { createHash } from 'node:crypto';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import { z } from 'zod';
import type { Database } from '../database/tables.ts';
import { known } from '../errors/app-error.ts';
import { Facts, FrameworkRules } from './reference-data.ts';
import { findRuleSet } from './rule-set-reader.ts';

/** What a file of rules says it is. */
const FORMAT = 'cpd-rules';
const FORMAT_VERSION = 1;

/** The rules of a year as a file, a template or an editor gives them. */
export const RuleSetShape = z.strictObject({
  facts: Facts.extend({
    byRule: z.exactOptional(z.literal(true)),
    confirmation: z.exactOptional(z.enum(['provisional', 'confirmed'])),
  }),
  framework: FrameworkRules,
  activityTypes: z.array(
    z.strictObject({
      activityTypeId: z.number().int(),
      name: z.string().min(1),
      description: z.string(),
      categoryId: z.number().int(),
      recurring: z.boolean(),
      isPlanType: z.boolean(),
      isAnnualConversation: z.boolean(),
      evidenceCounts: z.string(),
      evidenceDoesNotCount: z.string(),
    }),
  ),
  areas: z.array(z.strictObject({ areaId: z.number().int(), name: z.string().min(1), isSpecialty: z.boolean() })),
  reflectionQuestions: z.array(
    z.strictObject({
      questionId: z.number().int(),
      question: z.string().min(1),
      mandatory: z.boolean(),
      helpText: z.string(),
    }),
  ),
  exemptionReasons: z.array(
    z.strictObject({
      reasonCode: z.string().min(1),
      name: z.string().min(1),
      sentenceFragment: z.string(),
      forAdminOnly: z.boolean(),
    }),
  ),
}) satisfies z.ZodType<RuleSet>;

/** A file of rules as it was read: the rules and whose they are, or every reason why it cannot be used. */
export type ReadRuleSet = { set: RuleSet; collegeName: string } | { problems: readonly string[] };

/** The rules of a year as a file that another installation reads (FWK-06). `collegeName` says whose they are. */
export function writeRuleSetFile(rules: RuleSet, collegeName: string): string {
  const content = { format: FORMAT, formatVersion: FORMAT_VERSION, collegeName, rules };
  return `${JSON.stringify({ ...content, sha256: checksum(content) }, undefined, 2)}\n`;
}

const Envelope = z.object({ format: z.literal(FORMAT), formatVersion: z.number() });

const Content = z.strictObject({
  format: z.literal(FORMAT),
  formatVersion: z.literal(FORMAT_VERSION),
  collegeName: z.string(),
  rules: RuleSetShape,
  sha256: z.string(),
});

/** Reads what `writeRuleSetFile` wrote. A file that was changed since, or of a newer format, is refused. */
export function readRuleSetFile(text: string): ReadRuleSet {
  const given = parsed(text);
  const envelope = Envelope.safeParse(given);
  if (!envelope.success) return { problems: ['This is not a file of rules that was saved under “CPD years”.'] };
  if (envelope.data.formatVersion > FORMAT_VERSION) {
    return { problems: ['This file was saved by a newer version of the product. Please upgrade, then try again.'] };
  }
  const { sha256, ...content } = given as Record<string, unknown>;
  if (sha256 !== checksum(content)) {
    return { problems: ['This file was changed after it was saved. Please save it again where it comes from.'] };
  }
  const read = Content.safeParse(given);
  if (read.success) return { set: read.data.rules, collegeName: read.data.collegeName };
  return { problems: read.error.issues.map(inWords) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of the values and their order: blanks between them say nothing. */
function checksum(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Which place of the file is wrong, and why. Entries of a list are counted from 1. */
function inWords({ path, message }: z.core.$ZodIssue): string {
  const place = path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join(' › ');
  return `${place}: ${message}`;
}

/** The rules of a year as a file for another installation (FWK-06). Throws NOT_FOUND for a year that is not known. */
export async function writeYearRules(
  database: Database,
  cpdYearId: number,
  collegeName: string,
): Promise<{ year: number; text: string }> {
  const set = known(await findRuleSet(database, cpdYearId), 'CPD year');
  return { year: set.facts.year, text: writeRuleSetFile(set, collegeName) };
}

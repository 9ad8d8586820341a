import { readComingRules as comingRules } from '@cpd/contract/coming-rules';
import * as drafts from '@cpd/contract/year-drafts';
import * as publications from '@cpd/contract/year-publications';
import * as calls from '@cpd/contract/year-rules';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { writeYearRules } from '../../../platform/reference/rule-file-service.ts';
import { readComingRules } from './coming-rules-service.ts';
import { checkPublication, preparePublication } from './publication-service.ts';
import { beginDraft, changeDraft, discardDraft, readDraft } from './year-draft-service.ts';
import { confirmYear, readYearRules } from './year-rules-service.ts';

/** The calls about what the college has laid down for a year. */
export function yearRulesRoutes(database: Database, collegeName: () => string): Handler[] {
  return [
    handler(calls.saveYearRules, async (_caller, { cpdYearId }) => {
      const { year, text } = await writeYearRules(database, cpdYearId, collegeName());
      const content = Buffer.from(text);
      return {
        fileName: `cpd-rules-${year}.json`,
        mediaType: 'application/json',
        size: content.byteLength,
        open: async () => content,
        onlyWhole: true,
      };
    }),
    handler(comingRules, async ({ now }) => await readComingRules(database, now)),
    handler(calls.readYearRules, async (_caller, { cpdYearId }) => await readYearRules(database, cpdYearId)),
    handler(calls.confirmYear, async (caller, _query, input) => await confirmYear(caller, input)),
    handler(drafts.readYearDraft, async (caller, { cpdYearId }) => await readDraft(database, caller, cpdYearId)),
    handler(drafts.beginYearDraft, async (caller, _query, { cpdYearId }) => await beginDraft(caller, cpdYearId)),
    handler(drafts.changeYearDraft, async (caller, _query, input) => await changeDraft(caller, input)),
    handler(drafts.discardYearDraft, async (caller, { cpdYearId }) => await discardDraft(caller, cpdYearId)),
    handler(
      publications.checkYearPublication,
      async (caller, { cpdYearId }) => await checkPublication(database, caller, cpdYearId),
    ),
    handler(
      publications.publishYear,
      async (caller, _query, { reason, ...input }) =>
        await preparePublication(caller, { ...input, reason: reason ?? '' }),
    ),
  ];
}

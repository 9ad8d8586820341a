import * as calls from '@cpd/contract/member-lists';
import { type CheckedMember, FIELD_NAMES } from '@cpd/domain/college/member-list-check';
import type { Database } from '../../../platform/database/tables.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { applyMemberList, type Counts, checkMemberList, readColumns, readListFile } from './member-list-service.ts';

/** The calls that bring the college's members in, of its managers. */
export function memberListRoutes(database: Database, files: FileStore): Handler[] {
  return [
    handler(calls.checkMemberList, async (caller, query, upload) => {
      const text = await readListFile(files, upload);
      const { counts, columns, lines } = await checkMemberList(database, caller, text, readColumns(query.columns));
      const named = columns.map(({ heading, example, role }) => ({ heading, example, column: role }));
      return { ...toCounts(counts), columns: named, lines: lines.map(toLine) };
    }),
    handler(calls.applyMemberList, async (caller, query, upload) => {
      const text = await readListFile(files, upload);
      const shown = { NEW: query.new, CHANGED: query.changed, WRONG: query.wrong };
      return toCounts(await applyMemberList(caller, text, readColumns(query.columns), shown));
    }),
  ];
}

function toCounts({ NEW, CHANGED, UNCHANGED, WRONG }: Counts) {
  return { new: NEW, changed: CHANGED, unchanged: UNCHANGED, wrong: WRONG };
}

function toLine({ line, memberNumber, name, outcome, userId, changes, problems, warnings }: CheckedMember) {
  return {
    line,
    memberNumber,
    name,
    outcome,
    forUserId: userId,
    changes: changes.map(({ field, before, after }) => ({ field: FIELD_NAMES[field], before, after })),
    problems,
    warnings,
  };
}

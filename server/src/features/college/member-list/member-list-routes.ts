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
      const list = { text, columns: readColumns(query.columns), isComplete: query.complete ?? false };
      const { counts, columns, lines } = await checkMemberList(database, caller, list);
      const named = columns.map(({ heading, example, role }) => ({ heading, example, column: role }));
      return { ...toCounts(counts), columns: named, lines: lines.map(toLine) };
    }),
    handler(calls.applyMemberList, async (caller, query, upload) => {
      const text = await readListFile(files, upload);
      const { leftOn, reason } = query;
      return toCounts(
        await applyMemberList(caller, {
          text,
          columns: readColumns(query.columns),
          isComplete: query.complete ?? false,
          shown: {
            ...{ NEW: query.new, CHANGED: query.changed, WRONG: query.wrong },
            ...{ RETURNED: query.returned ?? 0, LEFT: query.left ?? 0 },
          },
          leaving: leftOn === undefined || reason === undefined ? undefined : { leftOn, reason },
        }),
      );
    }),
  ];
}

function toCounts({ NEW, CHANGED, RETURNED, LEFT, UNCHANGED, WRONG }: Counts) {
  return { new: NEW, changed: CHANGED, returned: RETURNED, left: LEFT, unchanged: UNCHANGED, wrong: WRONG };
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

import * as calls from '@cpd/contract/member-lists';
import { MEMBER_COLUMNS } from '@cpd/domain/college/member-list';
import { type CheckedMember, FIELD_NAMES } from '@cpd/domain/college/member-list-check';
import type { Database } from '../../../platform/database/tables.ts';
import { notFound } from '../../../platform/errors/app-error.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { getPrepared } from '../second-person/second-person-service.ts';
import {
  applyOrPrepare,
  type ConfirmedList,
  type Counts,
  checkMemberList,
  type MemberListCheck,
  readColumns,
  readListFile,
} from './member-list-service.ts';

/** The calls that bring the college's members in, of its managers. */
export function memberListRoutes(database: Database, files: FileStore): Handler[] {
  return [
    handler(calls.checkMemberList, async (caller, query, upload) => {
      const text = await readListFile(files, upload);
      const list = { text, columns: readColumns(query.columns, MEMBER_COLUMNS), isComplete: query.complete ?? false };
      return toCheck(await checkMemberList(database, caller, list));
    }),
    handler(calls.checkPreparedMemberList, async (caller, { id }) => {
      const list = (await getPrepared(database, id, 'MEMBER_LIST')) as ConfirmedList;
      if (list.leaving === undefined) throw notFound('list');
      const renumberLines = list.renumber === 'ALL' ? null : [...list.renumber];
      return { ...toCheck(await checkMemberList(database, caller, list)), ...list.leaving, renumberLines };
    }),
    handler(calls.applyMemberList, async (caller, query, upload) => {
      const { leftOn, reason } = query;
      const list: ConfirmedList = {
        text: await readListFile(files, upload),
        columns: readColumns(query.columns, MEMBER_COLUMNS),
        isComplete: query.complete ?? false,
        shown: {
          ...{ NEW: query.new, CHANGED: query.changed, WRONG: query.wrong },
          ...{ RENUMBERED: query.renumbered ?? 0, RETURNED: query.returned ?? 0, LEFT: query.left ?? 0 },
        },
        renumber: readLines(query.renumber),
        leaving: leftOn === undefined || reason === undefined ? undefined : { leftOn, reason },
      };
      const done = await applyOrPrepare(caller, list);
      return { ...toCounts(done ?? { ...list.shown, UNCHANGED: 0 }), waits: done === null };
    }),
  ];
}

/** Lines as a call names them, with commas between. */
function readLines(text: string | undefined): ConfirmedList['renumber'] {
  return text === 'ALL' ? text : (text ?? '').split(',').filter(Boolean).map(Number);
}

function toCheck({ counts, columns, isForTwo, refusal, lines }: MemberListCheck) {
  const named = columns.map(({ heading, example, role }) => ({ heading, example, column: role }));
  return { ...toCounts(counts), columns: named, isForTwo, refusal, lines: lines.map(toLine) };
}

function toCounts({ NEW, CHANGED, RENUMBERED, RETURNED, LEFT, UNCHANGED, WRONG }: Omit<Counts, 'STAYS'>) {
  return {
    ...{ new: NEW, changed: CHANGED, renumbered: RENUMBERED, returned: RETURNED },
    ...{ left: LEFT, unchanged: UNCHANGED, wrong: WRONG },
  };
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

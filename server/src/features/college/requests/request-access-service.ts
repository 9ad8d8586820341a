import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { QueuedRequest } from './request-reader.ts';

/** Leaves one event of a look at the queue of requests (R41), with what it was asked by; of what was typed, that it was. */
export async function noteQueueAccess(
  database: Database,
  caller: Caller,
  { text, ...filters }: { text: string | undefined; status?: unknown; kind?: unknown; allocatedTo?: unknown },
  shown: { rows: number; more: boolean },
): Promise<void> {
  const searched = text === undefined || text.trim() === '' ? [] : ['Text'];
  const after = { name: 'Requests', filters, searched, ...shown };
  await noteAccess(database, caller, {
    kind: 'list.viewed',
    objectId: null,
    after,
    question: ['Requests', filters, text],
  });
}

/** Leaves one event, in the member's history too, of a look at a request or at the letter about its decision (R41). */
export async function noteRequestAccess(
  database: Database,
  caller: Caller,
  kind: 'request.viewed' | 'request.letter_opened',
  { requestId, kind: asked, member }: Pick<QueuedRequest, 'requestId' | 'kind' | 'member'>,
): Promise<void> {
  const look = { kind, objectId: requestId, subjectUserId: member.userId, after: { requestKind: asked } };
  await noteAccess(database, caller, { ...look, question: 'opened' });
}

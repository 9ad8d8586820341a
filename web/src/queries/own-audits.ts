import type { BodyInput } from '@cpd/contract/operation';
import type { askForMoreTime, askForReview, writeToAuditor } from '@cpd/contract/own-audits';
import { call, upload } from '../lib/api.ts';
import { keyOfFile } from '../lib/ask-again.ts';
import { callQuery, ownErrors } from './call-query.ts';
import { inAMessage } from './use-change.ts';

/** The latest audit of a year as its member sees it (CAS-02). The auditor changes it, so it is asked for at each visit. */
export function ownAuditQuery(userId: number, cpdYearId: number) {
  return callQuery(
    ['own-audit', userId, cpdYearId],
    'getOwnAudit',
    { userId, cpdYearId },
    { ...ownErrors, staleTime: 0 },
  );
}

/** What shows the state of an audit: its page, the certificates with its letter, and the summary. */
const CHANGED = ['own-audit', 'audit', 'certificates', 'summary'] as const;

type Keyed<Body> = Body & { key: string };

/** What a member does in an audit (CAS-02, CAS-06, CAS-09). */
export const ownAuditChanges = {
  /** Adds a file to an item, or to the whole audit. The row says what was refused. */
  addFile: {
    call: ({ file, ...query }: { userId: number; auditCaseId: number; auditItemId?: number | undefined; file: File }) =>
      upload('addAuditFile', { query, file, fileName: file.name, idempotencyKey: keyOfFile(file) }),
    invalidates: ['own-audit'],
  },
  /** Takes a file away again that was not sent yet. */
  removeFile: {
    call: (query: { userId: number; auditCaseId: number; documentId: number }) => call('removeAuditFile', { query }),
    invalidates: ['own-audit'],
    ...inAMessage,
  },
  /** Writes to the auditor. */
  write: {
    call: ({ key, ...body }: Keyed<BodyInput<typeof writeToAuditor>>) =>
      call('writeToAuditor', { query: {}, body, idempotencyKey: key }),
    invalidates: ['own-audit'],
  },
  /** Notes how far the member has read. */
  markRead: {
    call: (body: { auditCaseId: number; auditMessageId: number }) => call('markAuditRead', { query: {}, body }),
    ...inAMessage,
  },
  /** Asks for more time, or to defer. */
  askForTime: {
    call: ({ key, ...body }: Keyed<BodyInput<typeof askForMoreTime>>) =>
      call('askForMoreTime', { query: {}, body, idempotencyKey: key }),
    invalidates: ['own-audit'],
  },
  /** “I have sent everything”. */
  send: {
    call: ({ key, ...body }: Keyed<{ userId: number; auditCaseId: number }>) =>
      call('sendAudit', { query: {}, body, idempotencyKey: key }),
    invalidates: CHANGED,
  },
  /** Asks for a review of the outcome. */
  review: {
    call: ({ key, ...body }: Keyed<BodyInput<typeof askForReview>>) =>
      call('askForReview', { query: {}, body, idempotencyKey: key }),
    invalidates: CHANGED,
  },
};

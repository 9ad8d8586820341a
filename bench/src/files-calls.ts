import { randomUUID } from 'node:crypto';
import { type ComparedCall, currentYear, memberAt, type Target } from './calls.ts';
import type { Call } from './send.ts';

const MIB = 1_048_576;
const LINE = 'Attended the grand rounds of the hospital, and took these notes.\n';
/** Which PDF: the figures of a year, or all its activities. */
const STATEMENTS = { short: '10', detailed: '11' } as const;

/** A text of 1 MB for My Files; each has a name and a content of its own, because the same again would be refused. */
export function uploadCall(target: Target): ComparedCall {
  const { cpdYearId } = currentYear(target);
  return {
    product: (turn) => {
      const { userId, headers } = memberAt(target, turn);
      const boundary = randomUUID();
      const query = `UserId=${userId}&CPDYearId=${cpdYearId}&DocumentTypeId=1&DocumentFolderId=null`;
      return {
        method: 'POST',
        url: `${target.productUrl}/api/Documents?${query}`,
        headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: oneMegabyte(opening(boundary), `\r\n--${boundary}--\r\n`),
      };
    },
    raw: (turn) => {
      const query = `userId=${memberAt(target, turn).userId}&cpdYearId=${cpdYearId}&name=${randomUUID()}`;
      const headers = { 'content-type': 'application/octet-stream' };
      return { method: 'POST', url: `${target.rawUrl}/upload?${query}`, headers, body: oneMegabyte() };
    },
  };
}

/**
 * The statement with all activities of the current year as a PDF, of so many members one after the other, whatever the turn:
 * Typst remembers the last ones.
 */
export function statementCall(target: Target, documents: number): ComparedCall {
  let [printed, printedRaw] = [0, 0];
  return {
    product: () => printStatement(target, printed++ % documents, 'detailed'),
    raw: () => ({ method: 'GET', url: `${target.rawUrl}/statement?turn=${printedRaw++}` }),
  };
}

/** A statement of a member's current year. */
export function printStatement(target: Target, member: number, kind: keyof typeof STATEMENTS): Call {
  const { userId, headers } = memberAt(target, member);
  const query = `UserId=${userId}&CPDYearId=${currentYear(target).cpdYearId}&GeneratableDocumentType=${STATEMENTS[kind]}`;
  return { method: 'GET', url: `${target.productUrl}/api/Documents?${query}`, headers };
}

function opening(boundary: string): string {
  const named = `Content-Disposition: form-data; name="attachment"; filename="notes ${randomUUID()}.txt"`;
  return `--${boundary}\r\n${named}\r\nContent-Type: text/plain\r\n\r\n`;
}

/** Between what may stand around it, laid at once: making the body costs the generator the same for either server. */
function oneMegabyte(before = '', after = ''): Buffer {
  const start = before.length;
  const body = Buffer.allocUnsafe(start + MIB + after.length);
  body.write(before, 'latin1');
  body.fill(LINE, start, start + MIB);
  body.write(randomUUID(), start);
  body.write(after, start + MIB, 'latin1');
  return body;
}

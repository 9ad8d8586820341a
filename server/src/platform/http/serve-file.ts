import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from './handler.ts';

/** The part of a file that is sent; `end` is inclusive. */
interface Part {
  start: number;
  end: number;
}

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?charset=[\w-]+)?$/;

/** Said of every file, though the sandbox leaves nothing of it (ASVS 3.4.3). */
const NOTHING = "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'";

/** Nothing of a download is ever drawn. */
export const DOWNLOAD_POLICY = `${NOTHING}; frame-ancestors 'none'`;

/** A preview may draw itself, inside our own pages alone; it cannot run, load, send or open anything. */
const PREVIEW_POLICY = `${NOTHING}; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'`;

/** What a preview may be: nothing that browsers take for a page or a drawing with scripts in it. */
const PREVIEW_TYPES = new Set(['application/pdf', 'image/bmp', 'image/gif', 'image/jpeg', 'image/png', 'image/webp']);

/**
 * Sends a file to be saved, whole or the one range that was asked for (206, 416). Whatever it holds, a browser must not run
 * it in our name: attachment, no sniffing, sandboxed (EVD-26, UPL-17, ASVS 3.2.1). A preview of another type than a picture's
 * or a PDF's is sent as a download.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): Promise<void> {
  const part = wantedPart(request, file);
  // Opened before the first header is set: a file that is not there is refused like anything else.
  const content = part === 'outside' ? undefined : await file.open(part);
  const isPreview = file.purpose === 'preview' && PREVIEW_TYPES.has(file.mediaType);
  reply.header('Content-Disposition', contentDisposition(file.fileName, isPreview ? 'inline' : 'attachment'));
  reply.header('X-Content-Type-Options', 'nosniff');
  reply.header('Content-Security-Policy', isPreview ? PREVIEW_POLICY : DOWNLOAD_POLICY);
  if (isPreview) reply.header('X-Frame-Options', 'SAMEORIGIN');
  reply.header('Cache-Control', 'no-store');
  if (!file.onlyWhole) reply.header('Accept-Ranges', 'bytes');
  if (file.sha256 !== undefined) reply.header('ETag', entityTag(file.sha256));
  if (part === 'outside') {
    reply.status(416).header('Content-Range', `bytes */${file.size}`).send();
    return;
  }
  if (part !== undefined) {
    reply.status(206).header('Content-Range', `bytes ${part.start}-${part.end}/${file.size}`);
  }
  const length = part === undefined ? file.size : part.end - part.start + 1;
  if (length !== undefined) reply.header('Content-Length', length);
  reply.type(MEDIA_TYPE.test(file.mediaType) ? file.mediaType : 'application/octet-stream').send(content);
}

/**
 * The header that gives a download its name (RFC 6266): the true name in the extended form of RFC 8187, and for old
 * programs one of plain ASCII. Nothing of the name can end the header or begin another one (ASVS 5.4.1).
 */
export function contentDisposition(fileName: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const name = fileName.toWellFormed();
  const plain = name.replace(/[^ !#$&-[\]-~]/gu, '_');
  const extended = encodeURIComponent(name).replace(/['()*!]/g, percentEncode);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${extended}`;
}

/** A content never changes, so its hash is a strong validator. */
function entityTag(sha256: string): string {
  return `"${sha256}"`;
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Several ranges, other units and what cannot be read are answered with the whole file, as RFC 9110 allows. */
function wantedPart(request: FastifyRequest, { size, sha256, onlyWhole }: FileAnswer): Part | 'outside' | undefined {
  if (onlyWhole || size === undefined) return undefined;
  const { 'if-range': ifRange } = request.headers;
  // Only the very same content may be gone on with; we give no dates, so one of those never is (RFC 9110, 13.1.5).
  if (ifRange !== undefined && (sha256 === undefined || ifRange !== entityTag(sha256))) return undefined;
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range?.replaceAll(' ', '') ?? '');
  if (match === null) return undefined;
  const [first = '', last = ''] = match.slice(1);
  if (first === '') return last === '' ? undefined : lastBytes(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : 'outside';
}

function lastBytes(count: number, size: number): Part | 'outside' {
  return count === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - count), end: size - 1 };
}

import { z } from 'zod';
import { PrintedType } from './documents.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/**
 * What anyone may know of a printed document: whether it still stands, for whom and for which year. `DocumentType` says which
 * kind of document the code was printed on, so that the code of a statement cannot vouch for a certificate.
 * `unknown`: never issued, or not as it is now; then nothing else is said.
 */
export const Verification = z.discriminatedUnion('Status', [
  z.strictObject({
    Status: z.enum(['valid', 'superseded', 'revoked']),
    DocumentType: PrintedType,
    /** The member's name as it was printed. */
    Name: z.string(),
    CPDYear: z.number().int(),
  }),
  /** It was issued by the product, and the record behind it was erased since: no one can say what it should say. */
  z.strictObject({ Status: z.literal('erased'), ErasedOn: z.string() }),
  z.strictObject({ Status: z.literal('unknown') }),
]);
export type Verification = Inside<z.output<typeof Verification>>;

/** The code of a document, as its QR code and its printed address carry it. A change of the record makes a new one. */
export const verifyCode = operation({
  name: 'verifyCode',
  call: 'GET /api/Verifications',
  access: 'public',
  query: { Code: z.string().max(200) },
  distinguishedBy: ['Code'],
  answer: json(Verification),
  cost: 'check',
  summary:
    'Whether the document with this verification code is valid, superseded, revoked or erased, for whom and which year.',
  example: () => ({ query: { Code: 'not-a-code' } }),
});

/**
 * The SHA-256 of a file, in hex. The browser computes it, so that the file itself stays with the one who asks; a copy of
 * which one byte was changed is `unknown`.
 */
export const verifyFile = operation({
  name: 'verifyFile',
  call: 'GET /api/Verifications',
  access: 'public',
  query: { Sha256: z.string().regex(/^[0-9a-f]{64}$/i, { error: 'This must be 64 hexadecimal digits.' }) },
  distinguishedBy: ['Sha256'],
  answer: json(Verification),
  cost: 'check',
  summary:
    'Whether the file with this SHA-256 was issued exactly so, and whether it is valid, superseded, revoked or erased.',
  example: () => ({ query: { Sha256: '0'.repeat(64) } }),
});

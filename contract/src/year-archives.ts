import { z } from 'zod';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { queryId } from './fields.ts';
import { file, json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** Ours (RPT-05): a year to take to another CPD home. */
export const takeYear = operation({
  name: 'takeYear',
  call: 'GET /api/YearArchives',
  access: 'in-person',
  query: { UserId: queryId, CPDYearId: queryId },
  answer: file('application/zip'),
  cost: 'take-along',
  summary:
    'A year of the member as one signed ZIP for another CPD home: what was recorded as JSON and CSV, the printed documents and the ' +
    'evidence, and how to check all of it without this product.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID } }),
});

/** A public key with which this college signs or has signed. */
const PublicKey = z.strictObject({
  /** The SHA-256 of the key (SubjectPublicKeyInfo) in hex. */
  Fingerprint: z.string(),
  /** PEM of SubjectPublicKeyInfo. */
  PublicKey: z.string(),
  /** It is the one that signs now. */
  IsInUse: z.boolean(),
});
export type PublicKey = Inside<z.output<typeof PublicKey>>;

/** Ours (RPT-05): what the key in an archive is compared with. */
export const listPublicKeys = operation({
  name: 'listPublicKeys',
  call: 'GET /api/PublicKeys',
  access: 'public',
  answer: json(z.array(PublicKey)),
  summary: 'The public keys with which this college signs documents and archives of a year, the one in use first.',
  example: () => ({}),
});

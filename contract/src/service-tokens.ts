import { MACHINE_PURPOSES } from '@cpd/domain/member/machines';
import { z } from 'zod';
import { freeText, id, plainDate, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** A token by which a machine signs in; the secret itself is in no answer but that of making it (PPL-09). */
const ServiceToken = z.strictObject({
  ServiceTokenId: id,
  Name: z.string(),
  Purpose: z.enum(MACHINE_PURPOSES),
  /** How the secret begins. */
  Prefix: z.string(),
  /** The last day on which it is valid, a plain date. */
  EndsOn: z.string(),
  CreatedByName: z.string(),
  /** ISO times; null for one that was not ended by hand, or never used. */
  CreatedAt: z.string(),
  EndedAt: z.string().nullable(),
  LastUsedAt: z.string().nullable(),
  IsValid: z.boolean(),
});
export type ServiceToken = Inside<z.output<typeof ServiceToken>>;

/** Ours (PPL-09). */
export const listServiceTokens = operation({
  name: 'listServiceTokens',
  call: 'GET /api/ServiceTokens',
  access: 'manage',
  answer: json(z.array(ServiceToken)),
  summary: 'The tokens of machines, those that are valid first. For managers.',
  example: () => ({}),
});

/** Ours (PPL-09). */
export const createServiceToken = operation({
  name: 'createServiceToken',
  call: 'POST /api/ServiceTokens',
  access: 'manage',
  recentSignIn: true,
  body: json(z.strictObject({ Name: freeText, Purpose: z.enum(MACHINE_PURPOSES), EndsOn: plainDate })),
  answer: json(z.strictObject({ Secret: z.string() })),
  summary:
    'Makes a token for a machine and answers it, this once. 400 when two of its name are valid, or the name has another purpose; ' +
    '409 STALE for the repeat of a call that was answered. For managers.',
  example: ({ serviceTokenId }) => ({
    body: { Name: `Machine ${serviceTokenId}`, Purpose: 'attendance', EndsOn: '2027-11-20' },
  }),
});

/** Ours (PPL-09). */
export const endServiceToken = operation({
  name: 'endServiceToken',
  call: 'DELETE /api/ServiceTokens/:id',
  access: 'manage',
  query: { id: queryId },
  summary: 'Ends a token, so that it signs in no machine from now on. For managers.',
  example: ({ serviceTokenId }) => ({ query: { id: serviceTokenId } }),
});

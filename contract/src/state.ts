import { z } from 'zod';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** How one part of the service is, in words. */
const PartOfService = z.strictObject({
  Part: z.enum([
    'DATABASE',
    'SIGN_IN',
    'FILES',
    'DISK',
    'SCANNER',
    'MAIL',
    'JOBS',
    'MEMBER_LIST',
    'BACKUP',
    'SEALS',
    'SERVERS',
  ]),
  /** Not well; not set up, which may be meant; or well. */
  State: z.enum(['UNWELL', 'OFF', 'WELL']),
  /** Sentences: how it is, and more about it. */
  Says: z.string(),
  Details: z.array(z.string()),
  /** What to do about it; null where there is nothing to do. */
  ToDo: z.string().nullable(),
  /** Since when it is not well, an ISO time; null where that is not known. */
  Since: z.string().nullable(),
});
export type PartOfService = Inside<z.output<typeof PartOfService>>;

export const ServiceState = z.strictObject({
  /** When it was looked at, an ISO time of the database’s clock. */
  At: z.string(),
  /** What is not well comes first, then what is not set up. */
  Parts: z.array(PartOfService),
});
export type ServiceState = Inside<z.output<typeof ServiceState>>;

/** Ours (R63). */
export const getServiceState = operation({
  name: 'getServiceState',
  call: 'GET /api/ServiceState',
  access: 'manage',
  answer: json(ServiceState),
  summary: 'How the service is: database, files, emails, scheduled work, backups and the rest, in words. For managers.',
  example: () => ({}),
});

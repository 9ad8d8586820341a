import { z } from 'zod';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** A server that runs on the college's database, has vanished from it, or was refused. */
export const ListedServer = z.strictObject({
  ServerName: z.string(),
  Version: z.string(),
  /** Seen within a minute; gone without a goodbye; or refused at its start, because it does not fit the others. */
  State: z.enum(['RUNS', 'GONE', 'REFUSED']),
  /** ISO times of the database’s clock. */
  StartedAt: z.string(),
  SeenAt: z.string(),
  SecondsSinceSeen: z.int().min(0),
  /** Whether scheduled work runs on it. */
  DoesJobs: z.boolean(),
  /** Sentences: what is otherwise than on the server that has run longest, what is wrong with its clock, or why it was refused. */
  Differences: z.array(z.string()),
});
export type ListedServer = Inside<z.output<typeof ListedServer>>;

/** Ours (R49). */
export const listServers = operation({
  name: 'listServers',
  call: 'GET /api/Servers',
  access: 'manage',
  answer: json(z.array(ListedServer)),
  summary:
    'The servers on this database: those that run, the longest first, those that vanished within a day, and those that were recently refused, with what they differ in. For managers.',
  example: () => ({}),
});

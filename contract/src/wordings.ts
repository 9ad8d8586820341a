import { z } from 'zod';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** What the fields of wordings say of one member; the product fills in the others when it writes. */
const WordingReader = z.strictObject({
  MIN: z.string(),
  Name: z.string(),
  FirstName: z.string(),
  /** The newest year that is open, and what it still requires; null for a member without one. */
  Year: z.string().nullable(),
  DueDay: z.string().nullable(),
  Missing: z.array(z.string()),
});
export type WordingReader = Inside<z.output<typeof WordingReader>>;

/** COH-11: a preview for a real member, for which nothing is sent. */
export const getWordingReader = operation({
  name: 'getWordingReader',
  call: 'GET /api/WordingReaders',
  access: 'manage',
  query: { ForMemberNumber: z.string().max(60) },
  answer: json(WordingReader),
  summary: 'What the fields of the wordings of emails say of a member, for a preview. Sends nothing.',
  example: ({ username }) => ({ query: { ForMemberNumber: username } }),
});

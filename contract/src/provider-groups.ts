import { PROVIDED_ROLES } from '@cpd/domain/member/provided-role';
import { z } from 'zod';
import { id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

const GivenRole = z.enum(PROVIDED_ROLES).nullable();

/** A group of the identity provider, and the role of the CPD team that it gives (PPL-08). */
const ProviderGroup = z.strictObject({
  ProviderGroupId: id,
  /** Counts the changes, also of who is in it; sent back with the choice of a role. */
  RowVersion: z.number().int(),
  DisplayName: z.string(),
  GivenRole,
  PeopleCount: z.number().int(),
  /** Of a group that gives a role: those for whom it changes nothing, and why, after “because”. */
  Unchanged: z.array(z.strictObject({ Name: z.string(), Because: z.string() })),
});
export type ProviderGroup = Inside<z.output<typeof ProviderGroup>>;

/** Ours (PPL-08). */
export const listProviderGroups = operation({
  name: 'listProviderGroups',
  call: 'GET /api/ProviderGroups',
  access: 'manage',
  answer: json(z.array(ProviderGroup)),
  summary: 'The groups of the identity provider by name, with the role that each gives. For managers.',
  example: () => ({}),
});

/** Ours (PPL-08). */
export const mapProviderGroup = operation({
  name: 'mapProviderGroup',
  call: 'PUT /api/ProviderGroups/:id',
  access: 'manage',
  recentSignIn: true,
  query: { id: queryId },
  body: json(z.strictObject({ RowVersion: z.number().int(), GivenRole })),
  summary:
    'Has a group give those in it a role of the CPD team, or none any more. 400 for a group of more than 200 people, 409 STALE ' +
    'after it changed. For managers.',
  example: ({ providerGroupId }) => ({ query: { id: providerGroupId }, body: { RowVersion: 1, GivenRole: 'WATCHER' } }),
});

import { randomUUID } from 'node:crypto';
import type { ExampleCall, ExampleIds } from '@cpd/contract/example';
import { operations } from '@cpd/contract/index';
import type { Access, Operation } from '@cpd/contract/operation';
import { inject, multipart, type TestAnswer, type TestApp, type TestPerson } from './test-app.ts';
import { archiveFor } from './year-archive.ts';

/** The roles of the CPD team that may make a call, by its access; the other kinds of access are not the team's own work. */
const TEAM: Partial<Record<Access, readonly string[]>> = {
  observe: ['STAFF', 'MANAGER', 'WATCHER'],
  staff: ['STAFF', 'MANAGER'],
  manage: ['MANAGER'],
  programs: ['VERIFIED', 'STAFF', 'MANAGER'],
  audit: ['AUDITOR', 'STAFF', 'MANAGER'],
};

/** An operation and its name, for the titles of `describe.each`. */
export type NamedOperation = readonly [name: string, operation: Operation];

// Made from the contract, so that an operation added there is judged.
const all: readonly NamedOperation[] = operations.map((operation) => [operation.name, operation]);

export const callsOfVisitors = all.filter(([, { access }]) => access === 'public');
export const callsWithSignIn = all.filter(([, { access }]) => access !== 'public');
export const callsOfTeam = all.filter(([, { access }]) => access in TEAM);
/** About a member's record, in the member's name. */
export const callsOfMembers = all.filter(([, { access }]) => access === 'own-record' || access === 'in-person');
/** With a token of a machine, which no person has. */
export const callsOfMachines = all.filter(([, { access }]) => access.startsWith('machine-'));
export const callsForEverybody = callsWithSignIn.filter(
  ([, { access }]) => !(access in TEAM || access.startsWith('machine-')),
);

/** Who may make a call that is the team's own work. */
export function rolesOfTeam({ access }: Operation): readonly string[] {
  return TEAM[access] ?? [];
}

/** Of staff only those whom a manager named are the second person, sign reports, and observe a draw. */
const FOR_NAMED = ['releaseAuditRound', 'signReport', 'listAuditDraws', 'downloadDraw', 'checkDraw'];

/** The role with which the example of a call is made that is the team's own work. */
export function exampleRole(operation: Operation): string {
  return FOR_NAMED.includes(operation.name) ? 'MANAGER' : (rolesOfTeam(operation)[0] ?? '');
}

/** The other roles that may make it as they are. */
export function otherRoles(operation: Operation): readonly string[] {
  return FOR_NAMED.includes(operation.name) ? [] : rolesOfTeam(operation).slice(1);
}

/** The example call of an operation about the objects of these ids; no two shortcuts have the same link. */
export function exampleOf(operation: Operation, ids: ExampleIds): ExampleCall {
  const call = operation.example(ids);
  if (operation.name !== 'createShortcut') return call;
  return { ...call, body: { ...call.body, FriendlyURLSuffix: `rounds-${randomUUID()}` } };
}

/** Makes a call as a person. */
export async function sendAs(
  world: TestApp,
  person: TestPerson,
  operation: Operation,
  call: ExampleCall,
): Promise<TestAnswer> {
  return await send(world, operation, call, { authorization: `Bearer test:${person.bearer}` });
}

/** Makes a call with headers of one's own. */
export async function send(
  world: TestApp,
  { name, method, path }: Operation,
  { query, body, file }: ExampleCall,
  headers: Record<string, string>,
): Promise<TestAnswer> {
  const { id, ...parameters } = query;
  const search = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const url = `${path.replace(':id', String(id))}?${search}`;
  if (file === undefined) return await inject(world.app, { method, url, headers, payload: body });
  const { payload, contentType } = multipart({
    name: file.name,
    content: await contentOf(world, name, query, file.content),
  });
  return await inject(world.app, { method, url, headers: { ...headers, 'content-type': contentType }, payload });
}

/** What no text can be: the archive of a year is of its member, and signed. */
async function contentOf(
  world: TestApp,
  name: string,
  { UserId }: ExampleCall['query'],
  content: string,
): Promise<Buffer> {
  const userId = Number(UserId);
  // Also sent with what is no id, to be refused.
  const hasArchive = name === 'handInYear' && Number.isSafeInteger(userId);
  const archive = hasArchive ? await archiveFor(world, userId) : undefined;
  return archive ?? Buffer.from(content, 'latin1');
}

import { operations } from '@cpd/contract/index';
import { kindsOf } from '@cpd/contract/kinds-of';
import type { Operation } from '@cpd/contract/operation';
import { WORKERS } from '@cpd/domain/member/roles';
import { expect, test } from 'vitest';
import { routes, wireKinds } from './routes.generated.ts';
import { routes as teamRoutes, wireKinds as teamWireKinds } from './team-routes.generated.ts';

test('[API-39] the browser calls exactly what the contract describes', () => {
  const contract = Object.fromEntries(operations.map(({ name, method, path }) => [name, { method, path }]));
  expect({ ...routes, ...teamRoutes }).toEqual(contract);
});

test('the browser turns the values of a call as the contract says', () => {
  expect({ ...wireKinds, ...teamWireKinds }).toEqual(Object.fromEntries(operations.flatMap(kindsOfCall)));
});

test('[API-39] the tables of calls are drawn from the contract', async () => {
  const sorted = operations.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const mine = sorted.filter((operation) => !isTeamWork(operation));
  await expect(MEMBERS + printTables(mine)).toMatchFileSnapshot('./routes.generated.ts');
  await expect(printTeam(sorted.filter(isTeamWork))).toMatchFileSnapshot('./team-routes.generated.ts');
});

/** Calls that members seldom make, about years from the system before, rules to come and changing over: they too are fetched then. */
const FETCHED = [
  'changeSide',
  'getOwnDrawTicket',
  'getPublicDraw',
  'listEarlierActivities',
  'listYearsBefore',
  'printYearsBefore',
  'readComingRules',
  'getOwnAudit',
  'addAuditFile',
  'removeAuditFile',
  'writeToAuditor',
  'markAuditRead',
  'askForMoreTime',
  'sendAudit',
  'askForReview',
];

/** The calls that no member makes, which the browsers of members therefore need not know. */
function isTeamWork({ name, access }: Operation): boolean {
  return access in WORKERS || FETCHED.includes(name);
}

/** What in the body and the answer of a call is more than its names tell; nothing where the names tell it all. */
function kindsOfCall({ name, body, answer }: Operation): [string, Record<string, string>][] {
  const parts = Object.entries({ body, answer }).flatMap(([part, shape]): [string, Record<string, string>][] =>
    shape.kind === 'json' ? [[`${name}.${part}`, kindsOf(shape.schema)]] : [],
  );
  return parts.filter(([, kinds]) => Object.keys(kinds).length > 0);
}

const DRAWN = `// Drawn from the contract by routes.test.ts, never by hand: \`vitest run --project web web/src/lib/routes --update\`.
`;

const MEMBERS = `${DRAWN}import type { OperationName } from '@cpd/contract/index';
import type { Kinds } from '@cpd/contract/wire-codec';

export type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: \`/api/\${string}\` };
export type Routes = Readonly<Partial<Record<OperationName, Route>>>;
`;

function printTeam(sorted: readonly Operation[]): string {
  return `${DRAWN}// The calls of the CPD team, and those that few members make: fetched with the first of them.
import type { Kinds } from '@cpd/contract/wire-codec';
import type { Routes } from './routes.generated.ts';
${printTables(sorted)}`;
}

function printTables(sorted: readonly Operation[]): string {
  const kinds = sorted.flatMap(kindsOfCall);
  return `
/** Where each call goes. */
export const routes: Routes = {
${sorted.map(({ name, method, path }) => `  ${name}: { method: '${method}', path: '${path}' },\n`).join('')}};

/** What in a call’s body or answer is more than its names tell. */
export const wireKinds: Readonly<Record<string, Kinds>> = {
${kinds.map(([part, found]) => `  '${part}': ${JSON.stringify(found)},\n`).join('')}};
`;
}

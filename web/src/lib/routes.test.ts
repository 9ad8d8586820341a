import { operations } from '@cpd/contract/index';
import { kindsOf } from '@cpd/contract/kinds-of';
import type { Operation } from '@cpd/contract/operation';
import { expect, test } from 'vitest';
import { routes, wireKinds } from './routes.generated.ts';

const files = import.meta.glob<Record<string, unknown>>('../../../contract/src/*.ts', { eager: true });

test('[API-39] the browser calls exactly what the contract describes', () => {
  const contract = Object.fromEntries(operations.map(({ name, method, path }) => [name, { method, path }]));
  expect(routes).toEqual(contract);
});

test('the browser turns the values of a call as the contract says', () => {
  expect(wireKinds).toEqual(Object.fromEntries(operations.flatMap(kindsOfCall)));
});

test('[API-39] routes.generated.ts is drawn from the contract', async () => {
  await expect(printRoutes()).toMatchFileSnapshot('./routes.generated.ts');
});

/** What in the body and the answer of a call is more than its names tell; nothing where the names tell it all. */
function kindsOfCall({ name, body, answer }: Operation): [string, Record<string, string>][] {
  const parts = Object.entries({ body, answer }).flatMap(([part, shape]): [string, Record<string, string>][] =>
    shape.kind === 'json' ? [[`${name}.${part}`, kindsOf(shape.schema)]] : [],
  );
  return parts.filter(([, kinds]) => Object.keys(kinds).length > 0);
}

function printRoutes(): string {
  const sorted = operations.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const kinds = sorted.flatMap(kindsOfCall);
  return `// Drawn from the contract by routes.test.ts, never by hand: \`vitest run --project web web/src/lib/routes --update\`.
import type { Kinds } from '@cpd/contract/edge';

type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: \`/api/\${string}\` };

/** The calls of the browser by their names. Types only, so that the browser need not load the contract's schemas. */
export type OperationsByName = {
${sorted.map((operation) => `  ${operation.name}: typeof import('@cpd/contract/${fileOf(operation)}').${operation.name};\n`).join('')}};
export type OperationName = keyof OperationsByName;

/** Where each call goes. */
export const routes: Readonly<Record<OperationName, Route>> = {
${sorted.map(({ name, method, path }) => `  ${name}: { method: '${method}', path: '${path}' },\n`).join('')}};

/** What in a call’s body or answer is more than its names tell. */
export const wireKinds: Readonly<Record<string, Kinds>> = {
${kinds.map(([part, found]) => `  '${part}': ${JSON.stringify(found)},\n`).join('')}};
`;
}

/** The contract's file that describes a call. */
function fileOf(operation: Operation): string {
  const [path = ''] = Object.entries(files).find(([, values]) => operation.name in values) ?? [];
  return path.replace(/^.*\/(?!.*\/)|\.ts$/g, '');
}

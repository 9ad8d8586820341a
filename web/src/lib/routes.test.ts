import { operations } from '@cpd/contract/index';
import { kindsOf } from '@cpd/contract/kinds-of';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';
import { wireKinds } from './wire-kinds.ts';

test('[API-39] the browser calls exactly what the contract describes', () => {
  const contract = Object.fromEntries(operations.map(({ name, method, path }) => [name, { method, path }]));
  expect(routes).toEqual(contract);
});

test('the browser turns the values of a call as the contract says', () => {
  const parts = operations.flatMap(({ name, body, answer }) => [
    ...(body.kind === 'json' ? [[`${name}.body`, kindsOf(body.schema)] as const] : []),
    ...(answer.kind === 'json' ? [[`${name}.answer`, kindsOf(answer.schema)] as const] : []),
  ]);
  expect(wireKinds).toEqual(Object.fromEntries(parts.filter(([, kinds]) => Object.keys(kinds).length > 0)));
});

import { operations } from '@cpd/contract/index';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';

test('[API-39] the browser calls exactly what the contract describes', () => {
  const contract = Object.fromEntries(operations.map(({ name, method, path }) => [name, { method, path }]));
  expect(routes).toEqual(contract);
});

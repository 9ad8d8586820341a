import { operations } from '@cpd/contract/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inject, openTestApp, type TestApp } from '../testing/test-app.ts';

interface DescribedCall {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, unknown>;
}

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({ environment: { PRODUCT_NAME: 'Our Logbook' } });
});
afterAll(() => world.close());

async function describedCalls(): Promise<(DescribedCall & { method: string; path: string })[]> {
  const answer = await inject(world.app, { method: 'GET', url: '/api/openapi.json' });
  expect(answer).toMatchObject({ status: 200, json: { openapi: '3.1.0', info: { title: 'Our Logbook API' } } });
  return Object.entries<Record<string, DescribedCall>>(answer.json.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...call, method, path })),
  );
}

describe('/api/openapi.json', () => {
  test('has every operation of the contract once', async () => {
    const described = (await describedCalls()).map(({ operationId }) => operationId);
    expect(described.toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  });

  test('says of each its address, its parameters, its body and what it is for', async () => {
    for (const call of await describedCalls()) {
      const operation = operations.find(({ name }) => name === call.operationId);
      expect(call.path.split('#')[0]).toBe(operation?.path.replace(':id', '{id}'));
      expect(call).toMatchObject({ method: operation?.method.toLowerCase(), summary: operation?.summary });
      expect(call.parameters.map(({ name }) => name)).toEqual(Object.keys(operation?.query.shape ?? {}));
      const type = { none: [], json: ['application/json'], file: ['multipart/form-data'] }[
        operation?.body.kind ?? 'none'
      ];
      expect(Object.keys(call.requestBody?.content ?? {})).toEqual(type);
    }
  });

  test('tells parameters that may be left out from those that may not', async () => {
    const [years] = (await describedCalls()).filter(({ operationId }) => operationId === 'listCpdYears');
    expect(years?.parameters).toMatchObject([
      { name: 'UserId', in: 'query', required: true },
      { name: 'OpenOrInProgressOnly', in: 'query', required: false },
    ]);
  });
});

test('/api shows every operation to people', async () => {
  const answer = await inject(world.app, { method: 'GET', url: '/api' });
  const page = answer.raw.toString();
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  for (const { name } of operations) expect(page).toContain(`<td>${name}</td>`);
});

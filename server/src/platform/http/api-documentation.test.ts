import { operations } from '@cpd/contract/index';
import { errorStatusesOf } from '@cpd/contract/operation-errors';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inject, openTestApp, type TestApp } from '../../testing/test-app.ts';

interface DescribedAnswer {
  $ref?: string;
  content?: Record<string, unknown>;
}

interface DescribedCall {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, DescribedAnswer>;
}

let world: TestApp;
beforeAll(async () => {
  const environment = { PRODUCT_NAME: 'Our Logbook', PUBLIC_URL: 'https://logbook.college.example.org/' };
  world = await openTestApp({ environment });
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
  test('[API-42] has nothing that the linter of OpenAPI calls an error or warns of', async () => {
    const { json } = await inject(world.app, { method: 'GET', url: '/api/openapi.json' });
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(json), absoluteRef: '/openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  test('[API-42] says of each call with which statuses it may be refused, and the one body that they all have', async () => {
    for (const { operationId, responses } of await describedCalls()) {
      const operation = operations.find(({ name }) => name === operationId);
      const refusals = Object.keys(responses).filter((status) => responses[status]?.$ref !== undefined);
      expect(refusals.map(Number)).toEqual(operation === undefined ? [] : errorStatusesOf(operation));
    }
    const { json } = await inject(world.app, { method: 'GET', url: '/api/openapi.json' });
    const refusal = await inject(world.app, { method: 'GET', url: '/api/UserActivities' });
    const { Error: described } = json.components.schemas;
    expect(Object.keys(refusal.json).toSorted()).toEqual(described.required.toSorted());
    for (const answer of Object.values<DescribedAnswer>(json.components.responses)) {
      expect(answer.content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Error' } } });
    }
  });

  test('[API-42] says where the calls go', async () => {
    const { json } = await inject(world.app, { method: 'GET', url: '/api/openapi.json' });
    expect(json.servers).toEqual([{ url: 'https://logbook.college.example.org' }]);
  });

  test('[API-42] says what each file is', async () => {
    const calls = await describedCalls();
    const typesOf = (name: string) =>
      Object.keys(calls.find(({ operationId }) => operationId === name)?.responses['200']?.content ?? {});
    expect(typesOf('exportCalendar')).toEqual(['text/calendar']);
    expect(typesOf('exportList')).toEqual(['text/csv']);
    expect(typesOf('printStatement')).toEqual(['application/pdf']);
    expect(typesOf('downloadMyData')).toEqual(['application/zip']);
    expect(
      calls.filter(({ responses }) => 'application/octet-stream' in (responses['200']?.content ?? {})),
    ).toHaveLength(1);
  });

  test('has every operation of the contract once', async () => {
    const described = (await describedCalls()).map(({ operationId }) => operationId);
    expect(described.toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  });

  test('says of each its address, its parameters, its body and what it is for', async () => {
    for (const call of await describedCalls()) {
      const operation = operations.find(({ name }) => name === call.operationId);
      expect(call.path.split('#')[0]).toBe(operation?.path.replace(':id', '{id}'));
      expect(call).toMatchObject({ method: operation?.method.toLowerCase(), summary: operation?.summary });
      const headers = operation?.versioned === true ? ['If-None-Match'] : [];
      const parameters = [...Object.keys(operation?.query.shape ?? {}), ...headers];
      expect(call.parameters.map(({ name }) => name)).toEqual(parameters);
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

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inject, openTestApp } from '../../testing/test-app.ts';

const ADDRESS = '/.well-known/security.txt';

test('nobody is named while no contact is set, and the page of the web does not appear in its place', async () => {
  const webFolder = mkdtempSync(join(tmpdir(), 'cpd-web-'));
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  const world = await openTestApp({ webFolder });
  const answer = await inject(world.app, { method: 'GET', url: ADDRESS });
  await world.close();
  rmSync(webFolder, { recursive: true });
  expect(answer).toMatchObject({ status: 404, json: { Code: 'NOT_FOUND' } });
});

test.each([
  ['security@college.example', 'mailto:security@college.example'],
  ['https://college.example/report?kind=security', 'https://college.example/report?kind=security'],
])('whoever found a weakness reads where to report it: %s', async (contact, named) => {
  const world = await openTestApp({
    environment: { SECURITY_CONTACT: contact, PUBLIC_URL: 'https://cpd.college.example' },
  });
  const answer = await inject(world.app, { method: 'GET', url: ADDRESS, headers: { host: 'cpd.college.example' } });
  await world.close();
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  expect(answer.raw.toString().split('\n')).toEqual([
    `Contact: ${named}`,
    'Expires: 2027-05-19T00:00:00Z',
    'Preferred-Languages: en',
    'Canonical: https://cpd.college.example/.well-known/security.txt',
    '',
  ]);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../server/src/testing/build-content.ts';
import { findFreePort, type RunningServer, signInTo, startServer } from '../server/src/testing/running-server.ts';
import { buildServer, isServerBuilt, SERVER_PROGRAM } from './build-server.mjs';

// What a bundle loses when something goes wrong with it: programs of workers, files beside the sources, packages that are
// loaded when they are first needed.

const YEAR_2026 = 11;
/** The start lays the demo members' records. */
const START_MS = 180_000;

let folder: string;
let server: RunningServer;
let person: { token: string; userId: number };
beforeAll(async () => {
  if (!isServerBuilt()) await buildServer();
  folder = mkdtempSync(join(tmpdir(), 'cpd-bundle-'));
  const settings = {
    DATA_DIR: folder,
    PORT: String(await findFreePort()),
    CPD_NOW: '2026-11-20T01:00:00Z',
    JOBS: 'off',
  };
  server = await startServer(settings, SERVER_PROGRAM);
  person = await signInTo(server.publicUrl, 'participant');
}, START_MS);
afterAll(async () => {
  await server?.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

async function call(path: string, query: Record<string, string | number>, request: RequestInit = {}) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const headers = { authorization: `Bearer ${person.token}` };
  return await fetch(`${server.publicUrl}${path}?${search}`, { ...request, headers });
}

function withFile(method: 'POST' | 'PUT', name: string, content: Uint8Array<ArrayBuffer> | string): RequestInit {
  const body = new FormData();
  body.set('attachment', new Blob([content]), name);
  return { method, body };
}

test('[AUTH-02] the bundled server signs people in', () => {
  expect(person.userId).toBeGreaterThan(0);
});

test('[CRT-03] the bundled server prints in its worker, with the templates and fonts of the sources', async () => {
  const query = { UserId: person.userId, CPDYearId: YEAR_2026, GeneratableDocumentType: 10 };
  const answer = await call('/api/Documents', query);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
});

test('[EVD-19] the bundled server tells the kind of an upload by its content', async () => {
  const query = { UserId: person.userId, CPDYearId: YEAR_2026, DocumentTypeId: 1, DocumentFolderId: 'null' };
  expect((await call('/api/Documents', query, withFile('POST', 'hands.png', 'no picture'))).status).toBe(400);
  expect((await call('/api/Documents', query, withFile('POST', 'hands.png', new Uint8Array(png(2))))).status).toBe(200);
});

test('[CAL-13] the bundled server writes calendar files, and reads them in its worker', async () => {
  const written = await call('/api/UserActivities', { UserId: person.userId, CPDYear: 2026 });
  const calendar = await written.text();
  expect(calendar).toContain('BEGIN:VEVENT');
  const read = await call('/api/UserActivities', {}, withFile('PUT', 'year.ics', calendar));
  expect(read.status).toBe(200);
  expect(await read.text()).toContain('2026-');
});

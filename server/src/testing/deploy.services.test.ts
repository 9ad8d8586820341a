import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../platform/database/open-database.ts';
import { type Deployment, interpolate, openDeployment } from './deployment.ts';
import { makeMembers } from './fleet.ts';
import { services } from './services.ts';

const run = promisify(execFile);
const DEPLOY = join(import.meta.dirname, '../../../deploy');
const YEAR_2026 = 11;
const { s3Endpoint, clamavUrl, haproxy, postgresPrograms, pgbouncer } = services;
const hasAll = [s3Endpoint, clamavUrl, haproxy, postgresPrograms, pgbouncer].every((one) => one !== undefined);

describe.skipIf(haproxy === undefined)('deploy/haproxy.cfg', () => {
  /** What HAProxy says of a configuration; undefined when it takes it. */
  async function problemOf(text: string, tls: 'on' | 'off'): Promise<string | undefined> {
    const folder = await mkdtemp(join(tmpdir(), 'cpd-proxy-'));
    try {
      const pem = join(folder, 'logbook.pem');
      const subject = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=cpd.example.org'];
      await run('openssl', ['req', ...subject, '-keyout', join(folder, 'key'), '-out', join(folder, 'certificate')]);
      const parts = await Promise.all(['certificate', 'key'].map((name) => readFile(join(folder, name), 'utf8')));
      await writeFile(pem, parts.join(''));
      const file = join(folder, 'haproxy.cfg');
      await writeFile(file, text.replace('/certificates/logbook.pem', pem));
      const env = { ...process.env, TLS: tls };
      return await run(haproxy ?? '', ['-c', '-f', file], { env }).then(
        () => undefined,
        (error: Error) => error.message,
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  test('[R60] is taken by HAProxy with TLS and without, and a broken one is not', async () => {
    const text = await readFile(join(DEPLOY, 'haproxy.cfg'), 'utf8');
    expect(await problemOf(text.replace('ssl crt', 'ssl cert'), 'on')).toContain('cert');
    expect(await problemOf(text, 'off')).toBeUndefined();
    expect(await problemOf(text, 'on')).toBeUndefined();
  });
});

describe.skipIf(!hasAll)('what deploy/compose.yaml starts', () => {
  let all: Deployment;

  beforeAll(async () => {
    all = await openDeployment();
    await untilBothAreIn();
  }, 300_000);
  afterAll(() => all?.close(), 60_000);

  async function untilBothAreIn(): Promise<void> {
    for (const deadline = performance.now() + 60_000; performance.now() < deadline; await delay(100)) {
      const counts = await all.proxy.statistics();
      if (['one', 'two'].every((name) => counts.some(({ svname, status }) => svname === name && status === 'UP')))
        return;
    }
    throw new Error(`The proxy has not taken both servers in: ${all.proxy.said()}`);
  }

  /** Asks one of the servers through the proxy, as a browser that stays with it does. */
  async function ask(server: 'one' | 'two', path: string, token: string, init: RequestInit = {}): Promise<Response> {
    const headers = { cookie: `SERVER=${server}`, authorization: `Bearer ${token}`, ...init.headers };
    return await fetch(all.publicUrl + path, { ...init, headers });
  }

  test('[R60] nothing starts that does not know its address or its sign-in', () => {
    expect(() => interpolate(`\${PUBLIC_URL:?Set PUBLIC_URL}`, { PUBLIC_URL: '' })).toThrow('Set PUBLIC_URL');
    expect(() => interpolate(`\${OIDC_ISSUER?Set OIDC_ISSUER}`, {})).toThrow('Set OIDC_ISSUER');
    expect(interpolate(`\${MAIL_FROM:-cpd@example.org}`, {})).toBe('cpd@example.org');
  });

  test('[R60] strangers and infected files are refused through the proxy', { timeout: 120_000 }, async () => {
    const { status } = await fetch(`${all.publicUrl}/api/UserActivities`, { method: 'POST', body: '{}' });
    expect(status).toBe(401);
    const { userId, token } = await newMember();
    const harmless = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-');
    const answer = await upload('one', userId, token, harmless);
    expect(await answer.json()).toMatchObject({ Code: 'FILE_INFECTED' });
  });

  test('[R60] what a member saves on one server is on the other, the file in the store', {
    timeout: 120_000,
  }, async () => {
    const { userId, token } = await newMember();
    const body = JSON.stringify({
      UserId: userId,
      UserActivityId: 0,
      CPDYearId: YEAR_2026,
      ActivityName: 'Grand rounds',
      ActivityTypeId: 104,
      Occurrence: 'S',
      TotalHours: 0.5,
      UserActivityHours: [{ SpecialityId: 201 }],
      UserActivityDates: [{ StartDate: '2026-05-01' }],
    });
    const headers = { 'content-type': 'application/json' };
    const saved = await ask('one', '/api/UserActivities', token, { method: 'POST', headers, body });
    expect(saved.status).toBe(200);
    const { UserActivityId } = z.object({ UserActivityId: z.number() }).parse(await saved.json());
    const seen = await ask('two', `/api/UserActivities/${UserActivityId}`, token);
    expect(await seen.json()).toMatchObject({ ActivityName: 'Grand rounds', UserId: userId });
    const content = `Attended ${randomBytes(500_000).toString('hex')}\n`;
    const before = (await all.contents()).length;
    const sent = await upload('two', userId, token, content);
    expect(sent.status).toBe(200);
    const file = await ask('one', `/api/Documents?DocumentId=${await sent.json()}`, token);
    expect(await file.text()).toBe(content);
    expect((await all.contents()).length).toBe(before + 1);
  });

  async function upload(server: 'one' | 'two', userId: number, token: string, content: string): Promise<Response> {
    const form = new FormData();
    form.append('attachment', new Blob([content], { type: 'text/plain' }), 'note.txt');
    const query = `UserId=${userId}&CPDYearId=${YEAR_2026}&DocumentTypeId=1&DocumentFolderId=null`;
    return await ask(server, `/api/Documents?${query}`, token, { method: 'POST', body: form });
  }

  let signedIn: Promise<{ userId: number; token: string }> | undefined;
  async function newMember() {
    signedIn ??= (async () => {
      const { database, close } = openDatabase(all.ownerUrl, { log: { info: () => undefined, warn: () => undefined } });
      const [member] = await makeMembers({ owner: { database } }, 1).finally(close);
      if (member === undefined) throw new Error('Nobody was written down.');
      return { userId: member.userId, token: await all.issuer.tokenFor(member.username) };
    })();
    return await signedIn;
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inYear, uploadEvidence, uploadUrl } from '../../../testing/steps.ts';
import { inject, openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
});
afterAll(() => world.close());

describe('[API-30, API2-20] downloading a file', () => {
  test('[API-37, API2-64] of another member is 404, as if it were not there', async () => {
    const documentId = await uploadEvidence(await world.signIn());
    const answer = await member.call('GET', `/api/Documents?DocumentId=${documentId}`);
    expect(answer).toMatchObject({ status: 404, json: { Code: 'NOT_FOUND' } });
    expect(answer.headers).not.toHaveProperty('content-disposition');
  });

  test('gives back every byte, under its true name', async () => {
    const name = 'kōrero – workshop notes (final).txt';
    const content = Buffer.from(`Notes ${'ā'.repeat(70_000)}\n`);
    const { json: documentId } = await member.upload(uploadUrl(member), { name, content, mediaType: 'text/plain' });
    const answer = await member.call('GET', `/api/Documents?DocumentId=${documentId}`);
    expect(answer.status).toBe(200);
    expect(answer.raw.equals(content)).toBe(true);
    expect(answer.headers['content-length']).toBe(String(content.length));
    expect(String(answer.headers['content-disposition'])).toContain(`filename*=UTF-8''k%C5%8Drero%20%E2%80%93%20`);
  });

  test('[UPL-17, EVD-26] never lets a browser run it: attachment, nosniff, sandbox, not stored', async () => {
    const page = '<!doctype html><script>alert(1)</script>';
    const { json: documentId } = await member.upload(uploadUrl(member), {
      name: 'saved page.html',
      content: page,
      mediaType: 'text/html',
    });
    const answer = await member.call('GET', `/api/Documents?DocumentId=${documentId}`);
    expect(answer.raw.toString()).toBe(page);
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment;/),
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
  });

  test('answers a part of it when a range is asked for', async () => {
    const { json: documentId } = await member.upload(uploadUrl(member), { name: 'range.txt', content: '0123456789' });
    const url = `/api/Documents?DocumentId=${documentId}`;
    const part = await member.call('GET', url, { headers: { range: 'bytes=2-4' } });
    expect(part).toMatchObject({ status: 206, headers: { 'content-range': 'bytes 2-4/10' } });
    expect(part.raw.toString()).toBe('234');
    const outside = await member.call('GET', url, { headers: { range: 'bytes=10-' } });
    expect(outside).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */10' } });
  });

  test('[API-38] works in a year that has closed', async () => {
    world.setNow('2026-02-20T01:00:00Z');
    const documentId = await uploadEvidence(member, 'last year.txt', YEAR_ID[2025]);
    world.setNow('2026-11-20T01:00:00Z');
    expect(await member.call('GET', `/api/Documents?DocumentId=${documentId}`)).toMatchObject({ status: 200 });
  });

  test('whose bytes have gone from the disk is 404 and not a failure', async () => {
    const documentId = await uploadEvidence(member, 'lost.txt');
    const row = await world.database
      .selectFrom('document')
      .select('storage_key')
      .where('document_id', '=', documentId)
      .executeTakeFirstOrThrow();
    await world.files.remove(row.storage_key ?? '');
    const answer = await member.call('GET', `/api/Documents?DocumentId=${documentId}`);
    expect(answer).toMatchObject({ status: 404, json: { Code: 'NOT_FOUND' } });
    expect(answer.headers).not.toHaveProperty('content-disposition');
  });

  test('[AUTH-19] needs a token: no address of a file opens by itself', async () => {
    const documentId = await uploadEvidence(member, 'private.txt');
    const answer = await inject(world.app, { method: 'GET', url: `/api/Documents?DocumentId=${documentId}` });
    expect(answer).toMatchObject({ status: 401 });
  });
});

describe('[API-29, API2-14] the names of the files of a year', () => {
  test('come by name without letter case, and only those of the year', async () => {
    const person = await world.signIn();
    world.setNow('2026-02-20T01:00:00Z');
    await uploadEvidence(person, 'old.txt', YEAR_ID[2025]);
    world.setNow('2026-11-20T01:00:00Z');
    const ids = [await uploadEvidence(person, 'b.txt'), await uploadEvidence(person, 'A.txt')];
    const answer = await person.call('GET', `/api/Documents?${inYear(person)}&Short=true`);
    expect(answer.json).toEqual([
      { DocumentId: ids[1], DocumentName: 'A.txt' },
      { DocumentId: ids[0], DocumentName: 'b.txt' },
    ]);
  });
});

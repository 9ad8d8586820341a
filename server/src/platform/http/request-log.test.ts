import { describe, expect, test } from 'vitest';
import { describeError, describeRequest } from './request-log.ts';

const pathOf = (url: string) => describeRequest({ method: 'GET', url }).path;

describe('of addresses that end in a secret the log has nothing of it', () => {
  test.each([
    '/calendar/0123abcd.ics',
    '/Calendar/0123abcd.ics?x=1',
    '/calendar/0123abcd.ics/',
    '//calendar/0123abcd.ics',
    '/%63alendar%2F0123abcd.ics',
    '/%63alendar/0123abcd.ics%ZZ',
    '/%2563alendar/0123abcd.ics',
    '/calendar%255c0123abcd.ics',
    '\\calendar\\0123abcd.ics',
    '/./calendar/./0123abcd.ics',
    '/x/../calendar//0123abcd.ics',
    '/calendar;a=b/0123abcd.ics',
    '/calendar%20/0123abcd.ics',
    'http://127.0.0.1:3000/calendar/0123abcd.ics',
  ])('[CAL-18] a calendar: %s', (url) => {
    expect(pathOf(url)).not.toContain('0123');
    expect(pathOf(url)).toMatch(/^\/calendar(\/…)?$/);
  });

  test.each([
    '/Verify/CPD-0123',
    '/verify/0123',
    '/VERIFY//0123',
    '/%56erify/0123',
    '/verify\\0123',
    '/verify%2f0123?a',
  ])('[R40] the code of a document: %s', (url) => {
    expect(pathOf(url)).toBe('/Verify/…');
  });

  test.each([
    ['/oidc/sign-in/0123', '/oidc/sign-in/…'],
    ['/oidc/auth/0123?code=4', '/oidc/auth/…'],
    ['/oidc/0123', '/oidc/…'],
    ['/OIDC//sign-in//0123', '/oidc/sign-in/…'],
    ['/oidc/token?code=0123&state=4', '/oidc/token'],
  ])('[R40] a sign-in: %s', (url, path) => {
    expect(pathOf(url)).toBe(path);
  });

  test.each([
    '/Admin/Members/100007',
    '/admin/members/100007/Requests',
    '/Admin//Members/100007?x=1',
    '/Admin/%4dembers/100007',
  ])('[R40] the number of a member: %s', (url) => {
    expect(pathOf(url)).toBe('/Admin/Members/…');
  });

  test('[R40] the number of a member in the words of an error', () => {
    expect(describeError(new Error('GET /Admin/Members/100007 failed')).message).toBe('GET /Admin/Members/… failed');
  });

  test.each(['/Verify', '/verify/', '/oidc'])('[R40] there is none in %s', (url) => {
    expect(pathOf(url)).toBe(url.startsWith('/oidc') ? '/oidc' : '/Verify');
  });
});

describe('[R40] what is spelled in percent again and again is read three times, however long it is', () => {
  const spelled = (times: number) => `/%${'25'.repeat(times - 1)}63alendar/0123abcd.ics`;

  test.each([1, 2, 3])('%s times: as it reads', (times) => {
    expect(pathOf(spelled(times))).toBe('/calendar/…');
  });

  test.each([4, 7900])('%s times: not at all', (times) => {
    expect(pathOf(spelled(times))).toBe('/…');
  });

  test('nothing but percent', () => {
    expect(pathOf(`/%${'25'.repeat(7900)}`)).toBe('/…');
  });
});

test('the log gets the path of a request without its query', () => {
  expect(describeRequest({ method: 'PUT', url: '/api/Documents?UserId=5&Calendar=/a' })).toEqual({
    method: 'PUT',
    path: '/api/Documents',
  });
});

describe('of errors the log has no secrets', () => {
  const toldOf = (error: Error) => JSON.stringify(describeError(error));

  test.each([
    'no file /calendar/0123abcd.ics?x=0123 here',
    'GET https://cpd.example/Verify/0123',
    'https://issuer.example/cb?code=0123&state=0123',
    'grant_type=authorization_code&code_verifier=0123&refresh_token=0123',
    'Authorization: Bearer 0123.abc',
    'a token eyJhbGciOiJIUzI1.0123.abc was refused',
    'postgres://cpd:0123@db.example/cpd',
  ])('[R40] in their words, their stack and their causes: %s', (text) => {
    const told = toldOf(new Error('It failed.', { cause: new Error(text) }));
    expect(told + toldOf(new Error(text))).not.toContain('0123');
    expect(told).toContain('It failed.');
  });

  const LONG = 'a word '.repeat(570);

  test.each([
    'postgres://cpd:0123456789@db.example/cpd',
    'code=0123456789',
    'Bearer 0123456789',
    'eyJhbGciOiJIUzI1.0123456789.abc',
  ])('[R40] of a very long one its beginning, and no half of a secret where it ends: %s', (secret) => {
    // The end comes after each letter of the secret once.
    for (let before = LONG.length - secret.length; before <= LONG.length; before += 1) {
      const { message } = describeError(new Error(`${LONG.slice(0, before)} ${secret}${' and more'.repeat(1000)}`));
      expect(message).not.toContain('012');
      expect(message.length).toBeLessThan(4100);
    }
    expect(describeError(new Error('x'.repeat(100_000))).message).toBe(' …');
  });

  test('[R40] nor the row that PostgreSQL refused, but what it refused it for', () => {
    const refused = Object.assign(new Error('null value in column "at"'), {
      ...{ code: '23502', table: 'event', detail: 'Failing row contains (17, Jo Member).', parameters: ['Jo Member'] },
    });
    expect(toldOf(refused)).not.toContain('Jo Member');
    expect(describeError(refused)).toMatchObject({
      code: '23502',
      table: 'event',
      message: 'null value in column "at"',
    });
  });
});

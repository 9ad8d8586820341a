import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ANALYTICS_EVENT } from './analytics.ts';
import { call, callAsVisitor, download } from './api.ts';
import { ApiError } from './api-error.ts';
import { setOpenMember } from './open-member.ts';
import { saveFile } from './save-file.ts';
import { accessToken, isRenewalRefused, isSigningOut, renewAccessToken, SignInLost } from './session.ts';

vi.unmock('./api.ts');

const leaving = vi.hoisted(() => new AbortController());

vi.mock(import('./session.ts'), async (original) => ({
  ...(await original()),
  signOutBegun: leaving.signal,
  isSigningOut: vi.fn(() => leaving.signal.aborted),
  accessToken: vi.fn(async () => 'token'),
  renewAccessToken: vi.fn(async () => 'new token'),
  isRenewalRefused: vi.fn(() => false),
}));
vi.mock(import('./save-file.ts'), async (original) => ({ ...(await original()), saveFile: vi.fn() }));

const server = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', server);
});

afterEach(() => {
  vi.clearAllMocks();
});

function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('a call of somebody who is not signed in', () => {
  test('[CRT-03] needs no sign-in, carries no token and keeps the answer of nobody else', async () => {
    vi.mocked(accessToken).mockRejectedValueOnce(new SignInLost('gone'));
    server.mockResolvedValue(answer(200, { Status: 'unknown' }));
    expect(await callAsVisitor('verifyCode', { query: { code: 'a b' } })).toEqual({ status: 'unknown' });
    const [address, request] = server.mock.calls[0] ?? [];
    expect(address).toBe('/api/Verifications?Code=a+b');
    expect(request).toMatchObject({ method: 'GET', cache: 'no-store' });
    expect(new Headers(request?.headers).has('Authorization')).toBe(false);
    vi.mocked(accessToken).mockReset().mockResolvedValue('token');
  });

  test('that is refused says why, and is not tried with a token', async () => {
    server.mockResolvedValue(
      answer(429, { Message: 'Many documents were checked in a short time.', Code: 'TOO_MANY_REQUESTS' }),
    );
    const error = await failureOf(callAsVisitor('verifyCode', { query: { code: 'x' } }));
    expect(error).toMatchObject({ status: 429, message: 'Many documents were checked in a short time.' });
    expect(server).toHaveBeenCalledTimes(1);
  });
});

describe('a call on the screens of a member', () => {
  const aboutWhom = () => server.mock.calls.map(([, request]) => new Headers(request?.headers).get('For-User-Id'));

  afterEach(() => setOpenMember(undefined));

  test('[IMP-04] says whose record it is about, and one made afterwards does not', async () => {
    server.mockImplementation(async () => answer(200, 6));
    setOpenMember(12);
    await call('getAppVersion', { query: {} });
    setOpenMember(undefined);
    await call('getAppVersion', { query: {} });
    expect(aboutWhom()).toEqual(['12', null]);
  });

  test('[IMP-04] stays about that member when another record is opened before it is sent, or before it is sent again', async () => {
    server.mockImplementationOnce(async () => answer(401, {})).mockImplementation(async () => answer(200, 6));
    setOpenMember(12);
    const waiting = call('getAppVersion', { query: {} });
    setOpenMember(13);
    await waiting;
    expect(aboutWhom()).toEqual(['12', '12']);
  });

  test('[CRT-03] that anybody may make names nobody', async () => {
    server.mockResolvedValue(answer(200, { Status: 'unknown' }));
    setOpenMember(12);
    await callAsVisitor('verifyCode', { query: { code: 'a b' } });
    expect(aboutWhom()).toEqual([null]);
  });
});

describe('a call that fails', () => {
  test('[API-41] carries message, code and every problem with its field', async () => {
    server.mockResolvedValue(
      answer(400, {
        Message: 'Please check.',
        Code: 'INVALID',
        Errors: [{ Field: 'TotalHours', Message: 'Too few.' }],
      }),
    );
    const error = await failureOf(call('getAppVersion', { query: {} }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      message: 'Please check.',
      code: 'INVALID',
      problems: [{ field: 'totalHours', message: 'Too few.' }],
    });
  });

  test('[ERR2-05] says plain words when the answer is a page of some proxy', async () => {
    server.mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }));
    const error = await failureOf(call('getAppVersion', { query: {} }));
    expect(error).toMatchObject({ status: 502, message: 'Something went wrong on our side. Please try again.' });
  });

  test('[ERR2-04] has status 0 when there was no answer', async () => {
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failureOf(call('getAppVersion', { query: {} }))).toMatchObject({ status: 0 });
  });

  test('[ERR2-04, NAV-19] tells an analytics script once which headers went out, and none of their values', async () => {
    const heard = vi.fn();
    const listen = (event: Event) => heard(event instanceof CustomEvent ? event.detail : undefined);
    window.addEventListener(ANALYTICS_EVENT, listen);
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    await failureOf(call('listHelpTexts', { query: {} }));
    window.removeEventListener(ANALYTICS_EVENT, listen);
    expect(heard).toHaveBeenCalledExactlyOnceWith({
      event: 'network-failure',
      call: 'listHelpTexts',
      requestHeaders: ['authorization'],
      responseHeaders: [],
    });
  });

  test('is no error of the server when it was stopped', async () => {
    server.mockRejectedValue(new DOMException('Stopped.', 'AbortError'));
    const error = await failureOf(call('getAppVersion', { query: {} }));
    expect(error).not.toBeInstanceOf(ApiError);
  });

  test('[AUTH-17] asks nothing of the server without a sign-in', async () => {
    vi.mocked(accessToken).mockRejectedValueOnce(new SignInLost('gone'));
    expect(await failureOf(call('getAppVersion', { query: {} }))).toMatchObject({ status: 401, code: 'SIGN_IN_LOST' });
    expect(server).not.toHaveBeenCalled();
  });

  test('[AUTH-17] finds the sign-in gone when neither the server nor the provider takes it any more, though its time is not over', async () => {
    server.mockImplementation(async () => answer(401, { Message: 'No.' }));
    vi.mocked(renewAccessToken).mockResolvedValueOnce('token');
    vi.mocked(isRenewalRefused).mockReturnValueOnce(true);
    expect(await failureOf(call('getAppVersion', { query: {} }))).toMatchObject({ status: 401, code: 'SIGN_IN_LOST' });
    expect(server).toHaveBeenCalledTimes(1);
  });

  test('[ERR2-01] is refused with 401 when a new token does not help either', async () => {
    server.mockImplementation(async () => answer(401, { Message: 'No.' }));
    expect(await failureOf(call('getAppVersion', { query: {} }))).toMatchObject({ status: 401 });
    expect(server).toHaveBeenCalledTimes(2);
  });
});

describe('a call that succeeds', () => {
  test('[AUTH-18] carries the bearer token', async () => {
    server.mockResolvedValue(answer(200, 6));
    expect(await call('getAppVersion', { query: {} })).toBe(6);
    const [address, request] = server.mock.calls[0] ?? [];
    expect(address).toBe('/api/AppVersions');
    expect(new Headers(request?.headers).get('Authorization')).toBe('Bearer token');
  });

  test('[AUTH-18] is repeated once with a new token when the server no longer took the old one', async () => {
    server.mockResolvedValueOnce(answer(401, {})).mockResolvedValueOnce(answer(200, 6));
    expect(await call('getAppVersion', { query: {} })).toBe(6);
    expect(renewAccessToken).toHaveBeenCalledWith('token');
    expect(new Headers(server.mock.calls[1]?.[1]?.headers).get('Authorization')).toBe('Bearer new token');
  });

  test('[API-18] fills the path from the id and leaves out what is undefined', async () => {
    server.mockResolvedValue(answer(200, { UserActivityId: 5 }));
    const body = { userId: 7, activityId: 5, cpdYearId: 11, activityTypeId: 1, occurrence: 'S' as const };
    const saved = await call('updateActivity', { query: { id: 5, resetHours: undefined }, body, idempotencyKey: 'k' });
    expect(saved).toEqual({ activityId: 5 });
    const [address, request] = server.mock.calls[0] ?? [];
    expect(address).toBe('/api/UserActivities/5');
    expect(request?.method).toBe('PUT');
    expect(JSON.parse(String(request?.body))).toEqual({
      UserId: 7,
      UserActivityId: 5,
      CPDYearId: 11,
      ActivityTypeId: 1,
      Occurrence: 'S',
    });
    expect(new Headers(request?.headers).get('Idempotency-Key')).toBe('k');
  });
});

describe('[API-43] what is asked for again', () => {
  const asked = (cpdYearId: number) =>
    call('getFrameworkRequirements', { query: { userId: 7, cpdYearId, forAdmin: false } });
  const tagged = (year: number, tag: string) =>
    new Response(JSON.stringify({ CPDYear: year }), { headers: { ETag: tag } });
  const tagsSent = () => server.mock.calls.map(([, request]) => new Headers(request?.headers).get('If-None-Match'));

  test('and has not changed is the very answer of before; what changed is the new one', async () => {
    server.mockResolvedValueOnce(tagged(2026, 'W/"a"'));
    const first = await asked(11);
    server.mockResolvedValueOnce(new Response(null, { status: 304 }));
    expect(await asked(11)).toBe(first);
    server.mockResolvedValueOnce(tagged(2027, 'W/"b"'));
    expect(await asked(11)).toEqual({ cpdYear: 2027 });
    server.mockResolvedValueOnce(new Response(null, { status: 304 }));
    expect(await asked(11)).toEqual({ cpdYear: 2027 });
    expect(tagsSent()).toEqual([null, 'W/"a"', 'W/"a"', 'W/"b"']);
  });

  test('about another year or member is another question', async () => {
    server.mockImplementation(async () => tagged(2026, 'W/"c"'));
    await asked(12);
    await asked(13);
    setOpenMember(8);
    await asked(12);
    setOpenMember(undefined);
    expect(tagsSent()).toEqual([null, null, null]);
    await asked(12);
    expect(tagsSent().at(-1)).toBe('W/"c"');
  });

  test('after many others is asked anew, as is what came without a tag', async () => {
    server.mockImplementation(async () => tagged(2026, 'W/"d"'));
    for (let cpdYearId = 100; cpdYearId < 125; cpdYearId += 1) await asked(cpdYearId);
    await asked(124);
    await asked(100);
    expect(tagsSent().slice(-2)).toEqual(['W/"d"', null]);
    server.mockResolvedValueOnce(answer(200, { CPDYear: 2026 }));
    await asked(124);
    await asked(124);
    expect(tagsSent().slice(-2)).toEqual(['W/"d"', null]);
  });
});

describe('a download whose size nobody knows before its end', () => {
  const sent = (parts: readonly string[], breaks = false) =>
    new Response(
      new ReadableStream({
        start(stream) {
          for (const part of parts) stream.enqueue(new TextEncoder().encode(part));
          if (breaks) stream.error(new TypeError('network error'));
          else stream.close();
        },
      }),
      { headers: { 'Content-Disposition': 'attachment; filename="Members 2026-11-20.csv"' } },
    );
  const body = { list: 'Members' } as const;

  test('[ADM-06] is not saved when it breaks off in the middle', async () => {
    server.mockResolvedValue(sent(['a,b'], true));
    const error = await failureOf(download('exportList', {}, { body, onProgress: () => undefined }));
    expect(error).toMatchObject({ status: 0 });
    expect(saveFile).not.toHaveBeenCalled();
  });

  test('[ADM-06] tells how much has come, and is saved whole under the name the server gave it', async () => {
    server.mockResolvedValue(sent(['a,b\n', 'ā\n']));
    const progress: number[] = [];
    await download('exportList', {}, { body, onProgress: (bytes) => progress.push(bytes) });
    expect(progress).toEqual([4, 7]);
    const [content, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect([await content?.text(), name]).toEqual(['a,b\nā\n', 'Members 2026-11-20.csv']);
    expect(server.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: JSON.stringify({ List: 'Members' }) });
  });
});

// The last one: no one signs in again on a page that is being left.
test('[AUTH-20, R42] what a screen still asks when somebody signs out is stopped and refused to nobody; the sign-out itself is sent', async () => {
  const asked: string[] = [];
  server.mockImplementation((address, request) => {
    asked.push(String(address));
    if (request?.method !== 'GET') return Promise.resolve(answer(200, true));
    const stop = request.signal as AbortSignal;
    return new Promise((_, reject) => {
      if (stop.aborted) reject(stop.reason);
      stop.addEventListener('abort', () => reject(stop.reason));
    });
  });
  const settled = vi.fn();
  void call('getAppVersion', { query: {} }).then(settled, settled);
  await expect.poll(() => asked).toEqual(['/api/AppVersions']);
  leaving.abort();
  expect(isSigningOut()).toBe(true);
  void call('getAppVersion', { query: {} }).then(settled, settled);
  await call('signOut', { query: {} });
  expect(asked.at(-1)).toBe('/api/SignOut');
  expect(settled).not.toHaveBeenCalled();
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type BrowserOnTrial,
  location,
  newVerifier,
  openBrowser,
  type ProviderOnTrial,
  startProvider,
} from '../../testing/provider-on-trial.ts';
import { tooMany } from '../http/budgets.ts';

let lines: string[];
let provider: ProviderOnTrial;
let browser: BrowserOnTrial;
let isFull: boolean;
/** What was taken off which budget. */
let spent: string[];
let isUsedUp: boolean;

beforeEach(async () => {
  lines = [];
  [isFull, isUsedUp, spent] = [false, false, []];
  const budgets = {
    spend: async (budget: string) => {
      if (isFull) throw tooMany('Too many.', 17);
      spent.push(budget);
    },
    refuseUsedUp: () => {
      if (isUsedUp) throw tooMany('Too many.', 17);
    },
  };
  provider = await startProvider(undefined, budgets, (line) => void lines.push(line));
  browser = openBrowser(provider.publicUrl);
});

afterEach(() => provider.stop());

/** Why the one sign-in was refused that the log tells of. */
function whyInLog(): string {
  expect(lines).toHaveLength(1);
  const line = JSON.parse(lines.join());
  expect(line).toMatchObject({ msg: 'access refused', code: 'SIGN_IN_REFUSED', actor: null, from: '127.0.0.1' });
  expect(lines.join()).not.toMatch(/participant|nobody-here|not-a-/);
  return line.why;
}

test.each([
  ['an account that is not there', 'nobody-here', 'InvalidRequest'],
  ['an account that has ended', 'participant-left', 'AccountEnded'],
])('[R40] %s leaves one line, without its name', async (_what, account, why) => {
  provider.end('participant-left');
  await browser.postForm(location(await browser.ask()).href, { account });
  expect(whyInLog()).toBe(why);
});

test('[R40] the form of another browser leaves one line', async () => {
  const page = location(await browser.ask()).href;
  await openBrowser(provider.publicUrl).postForm(page, { account: 'participant' });
  expect(whyInLog()).toBe('SessionNotFound');
});

test('[R40] a code with another verifier, and a token that is none, leave one line each', async () => {
  const back = await browser.choose('participant', newVerifier().challenge);
  await browser.redeemCode(back, newVerifier().verifier);
  expect(whyInLog()).toBe('InvalidGrant');
  lines.length = 0;
  await browser.renew('not-a-token');
  expect(whyInLog()).toBe('InvalidGrant');
});

test('[R40] a client that nobody knows leaves one line', async () => {
  await browser.ask({ client_id: 'not-a-client' });
  expect(whyInLog()).toBe('InvalidClient');
});

test('[R40] too many sign-ins leave one line each', async () => {
  isFull = true;
  await browser.ask();
  expect(whyInLog()).toBe('TOO_MANY_REQUESTS');
});

test('[R40] a sign-in, and the question whether there is one, leave none', async () => {
  await browser.ask({ prompt: 'none' });
  await browser.signIn('participant');
  expect(lines).toEqual([]);
});

/** What no text can be, as it may be in a form: the zero character, and bytes that are no UTF-8. */
const BROKEN = ['%00', 'a%00b', '%ff', '%c0%80', '%ed%a0%80', 'x%E2%82'];
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('[API2-66, R40] what is no text is refused, and leaves no stack in the log,', () => {
  async function refuses(paths: readonly string[], request: (broken: string) => RequestInit): Promise<void> {
    for (const path of paths) {
      for (const broken of BROKEN) {
        const answer = await browser.send(`${provider.publicUrl}${path}`, request(broken));
        // 401 is how OAuth says that it does not know a client.
        expect([400, 401], `${path} ${broken}`).toContain(answer.status);
      }
    }
    expect(lines.join('\n')).not.toMatch(/"stack"|"level":50/);
  }

  test('in the forms of the sign-in', async () => {
    const page = location(await browser.ask()).pathname;
    for (const body of ['account=…', '…=participant']) {
      await refuses([page, '/oidc/sign-in/nobody'], (broken) => ({
        method: 'POST',
        headers: FORM,
        body: body.replace('…', broken),
      }));
    }
  });

  test('in what is sent for tokens, for their end, and for the end of a sign-in', async () => {
    const bodies = [
      'client_id=…',
      'grant_type=…&client_id=cpd-web',
      'grant_type=authorization_code&client_id=cpd-web&code=…&code_verifier=…&redirect_uri=…',
      'grant_type=refresh_token&client_id=cpd-web&refresh_token=…',
      '…=…',
    ];
    for (const body of bodies) {
      const request = (broken: string) => ({ method: 'POST', headers: FORM, body: body.replaceAll('…', broken) });
      await refuses(['/oidc/token', '/oidc/token/revocation'], request);
    }
    await refuses(['/oidc/session/end/confirm'], (broken) => ({
      method: 'POST',
      headers: FORM,
      body: `xsrf=${broken}&logout=${broken}`,
    }));
  });

  test('in its addresses and its cookies', async () => {
    for (const broken of BROKEN) {
      const cookie = `cpd_session=${broken}; cpd_session.sig=${broken}; cpd_begun=${broken}; cpd_sign_in=${broken}`;
      for (const [method, url, headers] of [
        ['GET', `/oidc/sign-in/${broken}`, {}],
        ['POST', `/oidc/sign-in/${broken}`, FORM],
        ['GET', `/oidc/auth/${broken}`, {}],
        ['GET', `/oidc/auth?client_id=cpd-web&state=${broken}`, {}],
        ['GET', `/oidc/session/end?state=${broken}`, {}],
        ['GET', '/oidc/sign-in/nobody', { cookie }],
        ['POST', '/oidc/sign-in/nobody', { ...FORM, cookie }],
        ['POST', '/oidc/token', { ...FORM, cookie }],
        ['GET', '/oidc/session/end', { cookie }],
      ] as const) {
        expect((await provider.inject({ method, url, headers })).statusCode, `${method} ${url} ${broken}`).toBe(400);
      }
    }
    expect(lines.join('\n')).not.toMatch(/"stack"|"level":50/);
  });

  test('and so is a body of another kind, one that is no JSON, and one that is nested without end', async () => {
    const page = location(await browser.ask()).pathname;
    for (const path of [page, '/oidc/sign-in/nobody']) {
      for (const [type, body] of [
        ['application/json', '{"account":"\\u0000'],
        ['application/json', '['.repeat(200_000)],
        ['multipart/form-data; boundary=x', 'x'],
        ['text/csv', 'account=participant'],
        ['', 'account=participant'],
      ]) {
        const headers = { 'content-type': type ?? '' };
        const answer = await browser.send(`${provider.publicUrl}${path}`, {
          method: 'POST',
          headers,
          body: body ?? '',
        });
        expect([400, 413], `${path} ${type}`).toContain(answer.status);
      }
    }
    expect(lines.join('\n')).not.toMatch(/"stack"|"level":50/);
  });
});

describe('[R31] codes and tokens that nobody was given', () => {
  test('are taken off the budget of their address, and good ones are not', async () => {
    await browser.signIn('participant');
    expect(spent).not.toContain('bad-token');
    await browser.renew('not-a-token');
    await expect.poll(() => spent).toContain('bad-token');
  });

  test('are refused with 429 and the time once it is used up, and pages of the sign-in are not', async () => {
    isUsedUp = true;
    const refused = await browser.renew('not-a-token');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('17');
    expect((await browser.ask()).status).toBe(303);
  });
});

test('[R40] a body that broke off leaves one line, and no stack', async () => {
  const { port, hostname } = new URL(provider.publicUrl);
  const body = 'grant_type=refresh_token&client_id=cpd-web&refresh_token=not-a-token';
  const unended = `POST /oidc/token HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: ${FORM['content-type']}\r\nContent-Length: 9999\r\n\r\n${body}`;
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(unended);
  await setTimeout(50);
  socket.destroy();
  await expect.poll(() => lines.length).toBe(1);
  expect(JSON.parse(lines.join())).toMatchObject({ msg: 'access refused', from: '127.0.0.1' });
});

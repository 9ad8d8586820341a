import { afterEach, beforeEach, expect, test } from 'vitest';
import { tooMany } from '../http/budgets.ts';
import {
  type BrowserOnTrial,
  location,
  newVerifier,
  openBrowser,
  type ProviderOnTrial,
  startProvider,
} from '../testing/provider-on-trial.ts';

let lines: string[];
let provider: ProviderOnTrial;
let browser: BrowserOnTrial;
let isFull: boolean;

beforeEach(async () => {
  lines = [];
  isFull = false;
  const spend = async () => {
    if (isFull) throw tooMany('Too many.', 17);
  };
  provider = await startProvider(undefined, { spend }, (line) => void lines.push(line));
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

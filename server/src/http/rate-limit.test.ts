import { expect, test } from 'vitest';
import { openRateLimit } from './rate-limit.ts';

const message = 'Too many.';

test('more calls than the limit are refused until the window of that address has passed', () => {
  let now = 0;
  const refuseTooMany = openRateLimit({ limit: 3, windowMs: 1_000, message, now: () => now });
  const call = (address: string) => () => refuseTooMany(address);
  for (let time = 0; time < 3; time += 1) expect(call('one')).not.toThrow();
  expect(call('one')).toThrow(message);
  expect(call('other')).not.toThrow();
  now = 999;
  expect(call('one')).toThrow(message);
  now = 1_000;
  for (let time = 0; time < 3; time += 1) expect(call('one')).not.toThrow();
  expect(call('one')).toThrow(message);
});

test('countless addresses do not fill the memory: the oldest are forgotten', () => {
  const refuseTooMany = openRateLimit({ limit: 1, windowMs: 1_000, message, now: () => 0 });
  refuseTooMany('first');
  expect(() => refuseTooMany('first')).toThrow(message);
  for (let number = 0; number < 10_000; number += 1) refuseTooMany(`address ${number}`);
  expect(() => refuseTooMany('first')).not.toThrow();
});

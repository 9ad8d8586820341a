import { expect, test } from 'vitest';
import { openSpentTime } from './spent-time.ts';

test('[R33] what somebody took is much until it is forgotten', () => {
  let now = 0;
  const spent = openSpentTime({ muchMs: 400, forgotten: 0.25 }, () => now);
  expect(spent.isMuch('a')).toBe(false);
  for (let work = 0; work < 5; work += 1) spent.add('a', 100);
  expect(spent.isMuch('a')).toBe(true);
  expect(spent.isMuch('b')).toBe(false);
  now = 300;
  expect(spent.isMuch('a')).toBe(true);
  now = 500;
  expect(spent.isMuch('a')).toBe(false);
});

test('[R33] whoever takes a quarter of the time takes never much', () => {
  let now = 0;
  const spent = openSpentTime({ muchMs: 400, forgotten: 0.25 }, () => now);
  for (; now < 60_000; now += 100) spent.add('a', 25);
  expect(spent.isMuch('a')).toBe(false);
});

test('[R33] of thousands of persons only those are remembered who took something of late', () => {
  let now = 0;
  const spent = openSpentTime({ muchMs: 400, forgotten: 0.25 }, () => now);
  spent.add('a', 10_000);
  for (let person = 0; person < 3_000; person += 1) {
    now += 1;
    spent.add(`person ${person}`, 1);
  }
  expect(spent.isMuch('a')).toBe(true);
});

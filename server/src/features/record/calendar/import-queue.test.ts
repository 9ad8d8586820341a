import { describe, expect, test } from 'vitest';
import type { ImportedCalendar } from './import-calendar.ts';
import { openCalendarReader } from './import-queue.ts';

const EMPTY: ImportedCalendar = { events: [], cancelledCount: 0, elsewhereCount: 0, problems: [] };
const SETTINGS = { years: [2026], zone: '' };

/** A reader whose files end when they are told to, and what it was given so far. */
function openTrial() {
  const begun: string[] = [];
  const end = new Map<string, { done: () => void; failed: (error: Error) => void }>();
  const read = openCalendarReader((content) => {
    const name = Buffer.from(content).toString();
    begun.push(name);
    return new Promise((resolve, reject) => {
      end.set(name, { done: () => resolve(EMPTY), failed: reject });
    });
  });
  const ask = (userId: number, name = `file ${userId}`) => read(userId, Buffer.from(name), SETTINGS);
  return { begun, end, ask };
}

/** Lets everything happen that waits for nothing but its turn. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('[CAL-22] calendar files', () => {
  test('of one member are read one at a time: another is refused meanwhile, and taken afterwards', async () => {
    const { begun, end, ask } = openTrial();
    const first = ask(1, 'first');
    await expect(ask(1, 'second')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    end.get('first')?.failed(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    const third = ask(1, 'third');
    await settle();
    end.get('third')?.done();
    expect(await third).toBe(EMPTY);
    expect(begun).toEqual(['first', 'third']);
  });

  test('that are more than anybody would wait for are refused', async () => {
    const { ask } = openTrial();
    for (let userId = 1; userId <= 20; userId += 1) void ask(userId);
    await expect(ask(21)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('of nine members are read two at a time, in the order in which they came, also behind broken ones', async () => {
    const { begun, end, ask } = openTrial();
    const names = Array.from({ length: 9 }, (_, index) => `file ${index + 1}`);
    const asked = names.map((_name, index) => ask(index + 1).catch(() => undefined));
    for (const [place, name] of names.entries()) {
      await settle();
      expect(begun).toEqual(names.slice(0, place + 2));
      if (place % 2 === 0) end.get(name)?.failed(new Error('broken'));
      else end.get(name)?.done();
    }
    await Promise.all(asked);
  });
});

import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { type FairQueue, type FairQueueOptions, type FairQueueRules, openFairQueue } from './fair-queue.ts';

const RULES: FairQueueRules = { places: 2, ofOne: 1, waitingOfOne: 100, waiting: 1_000 };

/** Works that last until they are told to end, in the order in which they started. */
function openWorks(rules: Partial<FairQueueRules> = {}) {
  const turns = openFairQueue({ ...RULES, ...rules });
  const begun: string[] = [];
  const ending = new Map<string, () => void>();
  return {
    turns,
    begun,
    /** Asks for a turn for a work, whose name starts with the person's. */
    ask: (name: string, options?: FairQueueOptions) => {
      const taken = turns.take(
        name.charAt(0),
        async () => {
          begun.push(name);
          await new Promise<void>((resolve) => ending.set(name, resolve));
          return name;
        },
        options,
      );
      taken.catch(() => undefined);
      return taken;
    },
    end: async (name: string) => {
      ending.get(name)?.();
      await setImmediate();
    },
  };
}

const busy = { code: 'UNAVAILABLE', status: 503 };

describe('[R33] who is refused', () => {
  test('whoever waits too long, and whose work is not begun afterwards', async () => {
    const { ask, end, begun } = openWorks({ places: 1, patienceMs: { ofMuch: 30, ofOthers: 30 } });
    const first = ask('a1');
    await expect(ask('b1')).rejects.toMatchObject(busy);
    await end('a1');
    await expect(first).resolves.toBe('a1');
    expect(begun).toEqual(['a1']);
  });

  test('whoever took much of late is refused first; others wait longer, and not for ever', async () => {
    const patienceMs = { ofMuch: 20, ofOthers: 60 };
    const { ask, turns } = openWorks({ places: 1, patienceMs, much: { muchMs: 10, forgotten: 0.001 } });
    await turns.take('a', () => delay(20));
    ask('c1');
    const refused: string[] = [];
    const waiting = ['b1', 'a1'].map((name) => ask(name).catch(() => refused.push(name)));
    await Promise.all(waiting);
    expect(refused).toEqual(['a1', 'b1']);
  });

  test('one more than may wait of a person; others may', async () => {
    const { ask, end, begun } = openWorks({ places: 1, waitingOfOne: 2 });
    ask('a1');
    ask('a2');
    ask('a3');
    await expect(ask('a4', { refusal: 'Too many.' })).rejects.toMatchObject({ ...busy, message: 'Too many.' });
    ask('b1');
    await end('a1');
    await end('a2');
    expect(begun).toEqual(['a1', 'a2', 'b1']);
  });

  test('one more than may wait of everybody', async () => {
    const { ask } = openWorks({ places: 1, waiting: 1 });
    ask('a1');
    ask('b1');
    await expect(ask('c1')).rejects.toMatchObject(busy);
  });

  test('whoever has gone leaves the line, and nobody’s work is begun', async () => {
    const { ask, end, begun, turns } = openWorks({ places: 1 });
    const gone = new AbortController();
    ask('a1');
    const waiting = ask('b1', { gone: () => gone.signal });
    ask('c1');
    expect(turns.before('c')).toBe(2);
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ status: 400 });
    expect(turns.before('c')).toBe(1);
    await end('a1');
    expect(begun).toEqual(['a1', 'c1']);
  });

  test('whoever was gone before is not put into the line', async () => {
    const { ask, turns } = openWorks({ places: 1 });
    ask('a1');
    await expect(ask('b1', { gone: () => AbortSignal.abort() })).rejects.toMatchObject({ status: 400 });
    expect(turns.before('b')).toBeUndefined();
  });
});

describe('[R33] the order of turns', () => {
  test.each([
    {
      what: 'what is free begins straight away',
      rules: {},
      asked: ['a1', 'b1'],
      ended: [],
      begun: ['a1', 'b1'],
    },
    {
      what: 'one person has no more than their own places, though others are free',
      rules: { places: 5, ofOne: 2 },
      asked: ['a1', 'a2', 'a3', 'b1'],
      ended: ['a1'],
      begun: ['a1', 'a2', 'b1', 'a3'],
    },
    {
      what: 'everybody has a turn before anybody has a second one',
      rules: { places: 1 },
      asked: ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'],
      ended: ['a1', 'a2', 'b1', 'c1', 'a3'],
      begun: ['a1', 'a2', 'b1', 'c1', 'a3', 'b2'],
    },
    {
      what: 'who comes late to a long line of another waits for one work of it',
      rules: { places: 1 },
      asked: ['a1', 'a2', 'a3', 'a4', 'a5', 'b1'],
      ended: ['a1', 'a2'],
      begun: ['a1', 'a2', 'b1'],
    },
  ])('$what', async ({ rules, asked, ended, begun }) => {
    const works = openWorks(rules);
    for (const name of asked) works.ask(name);
    await setImmediate();
    for (const name of ended) await works.end(name);
    expect(works.begun).toEqual(begun);
  });

  test('works of one name run one after the other, whoever asked, and are passed by others', async () => {
    const { ask, end, begun } = openWorks({ places: 5, ofOne: 3 });
    ask('a1', { alone: 'record 1' });
    ask('a2', { alone: 'record 1' });
    ask('b1', { alone: 'record 1' });
    ask('a3');
    ask('b2', { alone: 'record 2' });
    await setImmediate();
    expect(begun).toEqual(['a1', 'a3', 'b2']);
    await end('a1');
    expect(begun).toEqual(['a1', 'a3', 'b2', 'a2']);
    await end('a2');
    expect(begun.at(-1)).toBe('b1');
  });

  test('whoever took much of late has one work running at a time, and others as many as ever', async () => {
    const { ask, end, begun, turns } = openWorks({ places: 9, ofOne: 3, much: { muchMs: 20, forgotten: 0.001 } });
    await turns.take('a', () => delay(40));
    for (const name of ['a1', 'a2', 'b1', 'b2']) ask(name);
    await setImmediate();
    expect(begun).toEqual(['a1', 'b1', 'b2']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'b2', 'a2']);
  });

  test('what someone took is much until it is forgotten, and a quarter of the time is never much', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    try {
      const { ask, end, begun, turns } = openWorks({ places: 9, ofOne: 3, much: { muchMs: 400, forgotten: 0.25 } });
      const take = async (who: string, ms: number) => {
        const taken = turns.take(who, () => new Promise<void>((resolve) => setTimeout(resolve, ms)));
        await vi.advanceTimersByTimeAsync(ms);
        await taken;
      };
      for (let second = 0; second < 60; second += 1) {
        await take('b', 250);
        await vi.advanceTimersByTimeAsync(750);
      }
      await take('a', 500);
      for (const name of ['a1', 'a2', 'b1', 'b2']) ask(name);
      await setImmediate();
      expect(begun).toEqual(['a1', 'b1', 'b2']);
      for (const name of ['a1', 'a2']) await end(name);
      await vi.advanceTimersByTimeAsync(1_000);
      for (const name of ['a3', 'a4']) ask(name);
      await setImmediate();
      expect(begun.slice(3)).toEqual(['a2', 'a3', 'a4']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a work that fails gives its place back', async () => {
    const { turns } = openWorks({ places: 1 });
    await expect(turns.take('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(turns.take('b', async () => 'done')).resolves.toBe('done');
  });
});

describe('[R33] places that are lent and left', () => {
  test('works that last long lend their places, up to a bound', async () => {
    const { ask, begun } = openWorks({ places: 2, lent: { afterMs: 20, places: 1 } });
    for (const name of ['a1', 'b1', 'c1', 'd1']) ask(name);
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'c1']);
    // Long after all three lasted long: one place is lent, and no more.
    await delay(80);
    expect(begun).toEqual(['a1', 'b1', 'c1']);
  });

  test('who stands aside lets others work, and goes on before what else they wait for, however long it takes', async () => {
    const { turns, ask, end, begun } = openWorks({ places: 1, patienceMs: { ofMuch: 40, ofOthers: 40 } });
    const printed = Promise.withResolvers<void>();
    const a = turns.take('a', async ({ aside }) => {
      await aside(() => printed.promise);
      begun.push('a goes on');
    });
    await setImmediate();
    ask('b1');
    const refused = ask('a2');
    printed.resolve();
    await expect(refused).rejects.toMatchObject(busy);
    expect(begun).toEqual(['b1']);
    ask('a3');
    await end('b1');
    await a;
    await setImmediate();
    expect(begun).toEqual(['b1', 'a goes on', 'a3']);
  });

  test('what goes on when its work has ended already gives its place back', async () => {
    const { turns, ask, end, begun } = openWorks({ places: 1 });
    const printed = Promise.withResolvers<void>();
    const failed = Promise.withResolvers<void>();
    const a = turns.take('a', ({ aside }) => Promise.all([aside(() => printed.promise), failed.promise]));
    await setImmediate();
    ask('b1');
    printed.resolve();
    await setImmediate();
    failed.reject(new Error('no'));
    await expect(a).rejects.toThrow('no');
    await end('b1');
    ask('c1');
    await setImmediate();
    expect(begun).toEqual(['b1', 'c1']);
  });

  test('what stands aside twice at once leaves one place, and a straggler takes none', async () => {
    const turns: FairQueue = openFairQueue({ ...RULES, places: 1 });
    const late = Promise.withResolvers<void>();
    await expect(
      turns.take('a', ({ aside }) =>
        Promise.all([aside(() => Promise.reject(new Error('no'))), aside(() => late.promise)]),
      ),
    ).rejects.toThrow('no');
    late.resolve();
    await setImmediate();
    await expect(turns.take('b', async () => 'done')).resolves.toBe('done');
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Events, newestEvents, nextEvents, type Progress, progressAfter } from './settled-events.ts';

const progress = (change: Partial<Progress>): Progress => ({
  ...{ settledEventId: 100, seenEventId: 100, isSettled: true, lastEventId: 1_000_000 },
  ...change,
});

describe('the events that are looked through for figures', () => {
  test('[R54] are fewer where fewer members are kept at once, also where nobody is behind', () => {
    expect(nextEvents(progress({}), 200, 0)).toEqual({ afterEventId: 100, upToEventId: 20_100 });
    expect(nextEvents(progress({}), 1, 0)).toEqual({ afterEventId: 100, upToEventId: 200 });
  });

  test('[R54] go on behind those that cannot be settled, because somebody writes for long', () => {
    const waiting = progress({ isSettled: false });
    expect(nextEvents(waiting, 10, 5_000)).toEqual({ afterEventId: 5_000, upToEventId: 6_000 });
    expect(progressAfter(waiting, { afterEventId: 100, upToEventId: 6_000 })).toBeUndefined();
  });

  test('[COH-06] are the newest for a list, and all that are not settled where they are few', () => {
    expect(newestEvents(progress({}), 25)).toEqual({ afterEventId: 997_500, upToEventId: 1_000_000 });
    expect(newestEvents(progress({ lastEventId: 120 }), 25)).toEqual({ afterEventId: 100, upToEventId: 120 });
  });
});

/** What happens beside the looks: someone starts to write, draws the id of an event, or ends. */
type Happening = 'draws' | 'commits' | { job: number } | { list: number } | 'runs anew';

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Happening>('draws') },
  { weight: 4, arbitrary: fc.constant<Happening>('commits') },
  { weight: 4, arbitrary: fc.record({ job: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ list: fc.integer({ min: 1, max: 2 }) }) },
  fc.constant<Happening>('runs anew'),
);

/** Ids stand so far apart that a look of one member has few of them. */
const APART = 40;

/** A database with events that are committed in any order, and what was looked through of them. */
function openLog() {
  const open: { id: number; begunAt: number }[] = [];
  const committed = new Set<number>();
  const looked = new Set<number>();
  const known = { settledEventId: 0, seenEventId: 0, seenAt: -1 };
  let [time, lastDrawn, lookedUpTo] = [0, 0, 0];
  function look(choose: (progress: Progress) => Events): Events {
    const isSettled = open.every(({ begunAt }) => begunAt > known.seenAt);
    const now = { ...known, isSettled, lastEventId: Math.max(0, ...committed) };
    const events = choose(now);
    for (const id of committed) if (id > events.afterEventId && id <= events.upToEventId) looked.add(id);
    const after = progressAfter(now, events);
    if (after !== undefined && after.seenEventId !== known.seenEventId) known.seenAt = time;
    Object.assign(known, after);
    return events;
  }
  const missed = () => [...committed].filter((id) => id <= known.settledEventId && !looked.has(id));
  function happen(what: Happening, which: number): void {
    time += 1;
    if (what === 'draws') {
      lastDrawn += APART;
      open.push({ id: lastDrawn, begunAt: time });
    } else if (what === 'commits') {
      const [one] = open.splice(which % Math.max(1, open.length), 1);
      if (one !== undefined) committed.add(one.id);
    } else if (what === 'runs anew') lookedUpTo = 0;
    else if ('list' in what) look((progress) => newestEvents(progress, what.list));
    else lookedUpTo = look((progress) => nextEvents(progress, what.job, lookedUpTo)).upToEventId;
  }
  const isCaughtUp = () => committed.size === looked.size && known.settledEventId === Math.max(0, ...committed);
  return { happen, missed, isCaughtUp, open };
}

test('[COH-06, R54] no event is settled before it was looked through, in whatever order they are committed and however few are looked at', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(happening, fc.nat(20)), { maxLength: 120 }), (course) => {
      const log = openLog();
      for (const [what, which] of course) {
        log.happen(what, which);
        expect(log.missed()).toEqual([]);
      }
      // And when everyone has ended, all are, by looks of one member alone.
      while (log.open.length > 0) log.happen('commits', 0);
      for (let step = 0; step < 200 && !log.isCaughtUp(); step += 1) log.happen({ job: 1 }, 0);
      expect(log.isCaughtUp()).toBe(true);
    }),
    { numRuns: 500 },
  );
});

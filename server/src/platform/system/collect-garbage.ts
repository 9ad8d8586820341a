import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects garbage now: `minor` the young generation, `major` everything; `last-resort` gives emptied pages back as well. */
type Collect = (options: { type: 'minor' } | { type: 'major'; flavor: 'last-resort' }) => void;

/** Some sixty pieces as they come from a connection. */
const COLLECT_EVERY_BYTES = 4 * 1_048_576;

/** How often memory is looked at; a storm is over when next to nothing ran for so long. */
const LOOK_EVERY_MS = 10_000;
/** Of the main thread's time: a second person's request may well come, a storm goes on above it. */
const AT_REST = 0.1;
/** What requests leave lying about in a quiet hour is no storm's. */
const STORM_BYTES = 48 * 1_048_576;

let found: Collect | undefined;

/** When the queues, the last of a start, have been open for a while. */
const START_IS_OVER_MS = 15_000;

/**
 * Gives the memory back that a start needed and nothing needs afterwards, some 15 MB, for a pause of about 50 ms; and later
 * what a storm needed.
 */
export function collectAfterStart(): void {
  setTimeout(() => {
    collector()({ type: 'major', flavor: 'last-resort' });
    collectAfterStorms();
  }, START_IS_OVER_MS).unref();
}

/** Does what gives memory back once a storm is over; in place of the process's own figures tests give theirs. */
export interface RestingProcess {
  /** Resident memory, in bytes. */
  memory(): number;
  /** The share of the time since it was asked last that the main thread worked. */
  busy(): number;
  collect(): void;
}

/**
 * What is to be done every few seconds: when memory has grown as it does by many exports, imports and documents at once, and
 * the main thread is at rest, everything that nothing needs is cleared away and its pages are given back (R34). Else V8 would
 * keep them until it needs them, for as long as no one asks for much. What is left is where the next growth counts from.
 */
export function afterStorms(resting: RestingProcess): () => void {
  let before = resting.memory();
  return () => {
    const busy = resting.busy();
    const now = resting.memory();
    before = Math.min(before, now);
    if (busy > AT_REST || now - before < STORM_BYTES) return;
    resting.collect();
    before = resting.memory();
  };
}

/** Looks after this process's memory until it ends. */
function collectAfterStorms(): void {
  let seen = performance.eventLoopUtilization();
  const look = afterStorms({
    memory: () => process.memoryUsage.rss(),
    busy: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, seen);
      seen = now;
      return utilization;
    },
    collect: () => collector()({ type: 'major', flavor: 'last-resort' }),
  });
  setInterval(look, LOOK_EVERY_MS).unref();
}

/**
 * Has the pieces of uploads that were passed on cleared away every few megabytes, in less than a millisecond each, counted over all uploads; call what it
 * answers with the length of each. They lie outside the heap, so V8 does not see them pile up: it waits until the young
 * generation is full of other things, and keeps four times as much from one upload to the next.
 */
export function openUploadGarbage(): (bytes: number) => void {
  let waiting = 0;
  return (bytes) => {
    waiting += bytes;
    if (waiting < COLLECT_EVERY_BYTES) return;
    waiting = 0;
    collector()({ type: 'minor' });
  };
}

/** The function is there in contexts that are made after V8 was told so; the program's own stays without it. */
function collector(): Collect {
  if (found === undefined) {
    setFlagsFromString('--expose-gc');
    found = runInNewContext('gc') as Collect;
    setFlagsFromString('--no-expose-gc');
  }
  return found;
}

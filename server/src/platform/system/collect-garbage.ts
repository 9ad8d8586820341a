import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects garbage now: `minor` the young generation, `major` everything; `last-resort` gives emptied pages back as well. */
type Collect = (options: { type: 'minor' } | { type: 'major'; flavor: 'last-resort' }) => void;

/** Some sixty pieces as they come from a connection. */
const COLLECT_EVERY_BYTES = 4 * 1_048_576;

let found: Collect | undefined;

/** When the queues, the last of a start, have been open for a while. */
const START_IS_OVER_MS = 15_000;

/** Gives the memory back that a start needed and nothing needs afterwards, some 15 MB, for a pause of about 50 ms. */
export function collectAfterStart(): void {
  setTimeout(() => collector()({ type: 'major', flavor: 'last-resort' }), START_IS_OVER_MS).unref();
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

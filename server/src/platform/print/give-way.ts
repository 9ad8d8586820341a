import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** A third of the processor time that others get who want it too: on a machine that is always busy, documents are still made. */
const NICENESS = 5;

/**
 * Lets everyone else go before this thread, and before the threads that it starts from now on: anyone who waits for a document
 * waits a little longer, and anyone who saves does not wait for documents of others. Linux knows priorities of threads;
 * elsewhere, and where it may not be done, nothing happens.
 */
export function giveWay(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), NICENESS);
  } catch {
    // Another system, or a sandbox: the documents are made anyway.
  }
}

import type { Content } from './content.ts';

/** Bytes that can only be read from their beginning on, such as a file packed inside an archive. */
export interface Replayable {
  /** Bytes. */
  size: number;
  /** Their end, which has been seen once already. */
  tail: Buffer;
  open(): AsyncGenerator<Buffer>;
}

/**
 * Such bytes as content that can be read from any place, without keeping them: reading on continues, reading back starts
 * anew, and the end, where archives have their directory, is remembered. `close` when done.
 */
export function replayed({ size, tail, open }: Replayable): { content: Content; close(): Promise<void> } {
  const tailStart = size - tail.length;
  let running: AsyncGenerator<Buffer> | undefined;
  let position = 0;
  let ahead: Buffer = Buffer.alloc(0);

  const close = async () => {
    await running?.return(undefined);
    running = undefined;
    position = 0;
    ahead = Buffer.alloc(0);
  };

  /** The next bytes, at most `most` of them; undefined at the end. */
  const take = async (chunks: AsyncGenerator<Buffer>, most: number): Promise<Buffer | undefined> => {
    while (ahead.length === 0) {
      const next = await chunks.next();
      if (next.done === true) return undefined;
      ahead = next.value;
    }
    const taken = ahead.subarray(0, most);
    ahead = ahead.subarray(taken.length);
    position += taken.length;
    return taken;
  };

  async function* bytes(start: number, end: number): AsyncGenerator<Buffer> {
    if (start >= tailStart) {
      yield tail.subarray(start - tailStart, end - tailStart);
      return;
    }
    if (start < position) await close();
    running ??= open();
    while (position < end) {
      const skipping = position < start;
      const part = await take(running, (skipping ? start : end) - position);
      if (part === undefined) return;
      if (!skipping) yield part;
    }
  }

  return { content: { size, bytes }, close };
}

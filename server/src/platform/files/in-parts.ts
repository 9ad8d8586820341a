import { AppError } from '../errors/app-error.ts';

/**
 * A content in parts of `partBytes`, the last one shorter or empty. Throws TOO_LARGE past `limitBytes`. One buffer serves all
 * parts: each is used up before the next is asked for, so a long content takes no more memory than a part.
 */
export async function* inParts(
  content: AsyncIterable<Uint8Array>,
  partBytes: number,
  limitBytes: number,
): AsyncGenerator<{ part: Buffer; isLast: boolean }> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(partBytes, Math.max(limitBytes, 1)));
  let filled = 0;
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > limitBytes) throw new AppError('TOO_LARGE', 'The size of this file is above the limit.');
    for (let taken = 0; taken < chunk.length; ) {
      // A full part waits for a byte that follows it, so that the last one is known for the last.
      if (filled === buffer.length) {
        yield { part: buffer, isLast: false };
        filled = 0;
      }
      const piece = chunk.subarray(taken, taken + buffer.length - filled);
      buffer.set(piece, filled);
      filled += piece.length;
      taken += piece.length;
    }
  }
  yield { part: buffer.subarray(0, filled), isLast: true };
}

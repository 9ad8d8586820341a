/** Of PostgreSQL's protocol: run a statement by its parts, and run a text (`begin`, `commit`). */
const RUNS = new Set(['E', 'Q'].map((letter) => letter.charCodeAt(0)));
/** Its letter and its length, which counts itself but not the letter. */
const HEAD_BYTES = 5;
/** The first message of a connection has no letter. */
const FIRST_HEAD_BYTES = 4;

/** Counts the statements in what one connection sends to PostgreSQL; shown chunk by chunk, however it was cut. */
export function openMessageCounter(): (chunk: Buffer) => number {
  let kept: Buffer = Buffer.alloc(0);
  let isFirst = true;
  /** Bytes of a message that are still to come and say nothing. */
  let skip = 0;
  return (chunk) => {
    kept = kept.length === 0 ? chunk : Buffer.concat([kept, chunk]);
    let statements = 0;
    for (;;) {
      const skipped = Math.min(skip, kept.length);
      kept = kept.subarray(skipped);
      skip -= skipped;
      const head = isFirst ? FIRST_HEAD_BYTES : HEAD_BYTES;
      if (kept.length < head) return statements;
      if (!isFirst && RUNS.has(kept[0] ?? 0)) statements += 1;
      skip = kept.readUInt32BE(head - 4) + head - 4;
      isFirst = false;
    }
  };
}

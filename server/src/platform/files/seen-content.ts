import { openTextJudge } from './check-text.ts';
import type { SeenContent } from './content.ts';
import { HEAD_BYTES } from './signatures.ts';

/** Watches a content: show it each piece, in their order, and ask when all have passed. */
export function watchContent(): { see(chunk: Uint8Array): void; seen(): SeenContent } {
  let beginning: Buffer = Buffer.alloc(0);
  let known: { head: Buffer; text: ReturnType<typeof openTextJudge> } | undefined;
  const begin = () => {
    const head = Buffer.from(beginning.subarray(0, HEAD_BYTES));
    const text = openTextJudge(head);
    text.see(beginning);
    beginning = Buffer.alloc(0);
    return { head, text };
  };
  return {
    see: (chunk) => {
      if (known !== undefined) return void known.text.see(chunk);
      beginning = Buffer.concat([beginning, chunk]);
      if (beginning.length >= HEAD_BYTES) known = begin();
    },
    seen: () => {
      known ??= begin();
      return { head: known.head, isText: known.text.isText() };
    },
  };
}

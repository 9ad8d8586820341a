import { describe, expect, test } from 'vitest';
import { openMessageCounter } from './statement-messages.ts';

function message(letter: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, Buffer.from(body)]);
}

/** The first message, a named statement with its parts, and a text. */
const SENT = Buffer.concat([
  message('', 'user cpd'),
  message('P', 'select E Q'),
  message('B', 'values'),
  message('E', ''),
  message('S', ''),
  message('Q', 'commit'),
]);

describe('the counter of statements', () => {
  test('counts what is run, not what is prepared, bound or written inside', () => {
    expect(openMessageCounter()(SENT)).toBe(2);
  });

  test('counts the same however the bytes are cut', () => {
    for (const size of [1, 3, 7]) {
      const count = openMessageCounter();
      let found = 0;
      for (let from = 0; from < SENT.length; from += size) found += count(SENT.subarray(from, from + size));
      expect(found).toBe(2);
    }
  });
});

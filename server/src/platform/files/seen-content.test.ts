import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentOf } from '../../testing/build-content.ts';
import { isText } from './check-text.ts';
import { readPart } from './content.ts';
import { watchContent } from './seen-content.ts';
import { HEAD_BYTES } from './signatures.ts';

/** Bytes that are text, nearly text, and not text, with and without the mark of UTF-16 in front. */
const content = fc
  .record({
    mark: fc.constantFrom('', 'fffe', 'feff', 'efbbbf', '504b0304'),
    letters: fc.constantFrom('Kōrero ', 'a', 'ab\r\n', '%PDF-'),
    encoding: fc.constantFrom('utf8' as const, 'utf16le' as const),
    repeated: fc.integer({ min: 0, max: 1_500 }),
    odd: fc.array(fc.record({ at: fc.nat(9_000), byte: fc.integer({ min: 0, max: 255 }) }), { maxLength: 40 }),
  })
  .map(({ mark, letters, encoding, repeated, odd }) => {
    const bytes = Buffer.concat([Buffer.from(mark, 'hex'), Buffer.from(letters.repeat(repeated), encoding)]);
    for (const { at, byte } of odd) if (at < bytes.length) bytes[at] = byte;
    return bytes;
  });

describe('a content that is seen as it passes', () => {
  test('[UPL-16] is found to begin as it does, and to be text or not, as one that is read, wherever its pieces are cut', async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.array(fc.integer({ min: 1, max: 5_000 })), async (bytes, lengths) => {
        const watch = watchContent();
        let position = 0;
        for (const length of lengths) {
          watch.see(bytes.subarray(position, position + length));
          position += length;
        }
        watch.see(bytes.subarray(position));
        const head = await readPart(contentOf(bytes), 0, HEAD_BYTES);
        expect(watch.seen()).toEqual({ head, isText: await isText(contentOf(bytes), head) });
      }),
      { numRuns: 500 },
    );
  });

  test('[UPL-16] in UTF-16 is no text for a NUL whose two bytes come in two pieces, and is for two bytes that only look like one', () => {
    const see = (...pieces: string[]) => {
      const watch = watchContent();
      watch.see(Buffer.alloc(HEAD_BYTES, Buffer.from('fffe', 'hex')));
      for (const piece of pieces) watch.see(Buffer.from(piece, 'hex'));
      return watch.seen().isText;
    };
    expect([see('6100', '6200'), see('61006200')]).toEqual([true, true]);
    expect([see('610000', '0062'), see('61', '00', '00', '00')]).toEqual([false, false]);
    expect(see('6100', '00', '61')).toBe(true);
  });
});

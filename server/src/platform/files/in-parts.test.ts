import { expect, test } from 'vitest';
import { inParts } from './in-parts.ts';

async function partsOf(chunks: readonly string[], partBytes: number, limitBytes = 100): Promise<[string, boolean][]> {
  async function* content() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const parts: [string, boolean][] = [];
  for await (const { part, isLast } of inParts(content(), partBytes, limitBytes)) parts.push([part.toString(), isLast]);
  return parts;
}

test('[UPL-16] a content above the limit is refused before it is sent', async () => {
  await expect(partsOf(['1234', '5678'], 4, 7)).rejects.toMatchObject({ code: 'TOO_LARGE' });
});

test.each([
  ['nothing', [], [['', true]]],
  ['less than a part', ['12', '3'], [['123', true]]],
  ['exactly a part', ['12', '34'], [['1234', true]]],
  [
    'a byte more',
    ['12345'],
    [
      ['1234', false],
      ['5', true],
    ],
  ],
  [
    'several parts in one piece',
    ['123456789012'],
    [
      ['1234', false],
      ['5678', false],
      ['9012', true],
    ],
  ],
  [
    'pieces across parts',
    ['123', '456', '789'],
    [
      ['1234', false],
      ['5678', false],
      ['9', true],
    ],
  ],
])('[API-33] %s', async (_title, chunks, expected) => {
  expect(await partsOf(chunks, 4)).toEqual(expected);
});

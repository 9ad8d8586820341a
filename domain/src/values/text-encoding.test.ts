import { expect, test } from 'vitest';
import { type Decode, decodeText } from './text-encoding.ts';

const decoder =
  (content: Uint8Array): Decode =>
  (encoding, fatal) =>
    new TextDecoder(encoding, { fatal }).decode(content);

test.each([
  ['UTF-8', [0x4d, 0xc4, 0x81], 'Mā'],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x4d, 0xc4, 0x81], 'Mā'],
  ['UTF-8 with its mark and a damaged letter', [0xef, 0xbb, 0xbf, 0x4d, 0xc4], 'M\ufffd'],
  ['UTF-16 of Windows', [0xff, 0xfe, 0x4d, 0x00, 0x01, 0x01], 'Mā'],
  ['UTF-16 the other way round', [0xfe, 0xff, 0x00, 0x4d, 0x01, 0x01], 'Mā'],
  ['the old Western encoding', [0x5a, 0x6f, 0xeb], 'Zoë'],
  ['the old Western encoding, though it begins like a mark', [0xff, 0x65], 'ÿe'],
  ['nothing', [], ''],
])('[CAL-11, ADM-06] a file is read in %s', (_encoding, bytes, text) => {
  const content = Uint8Array.from(bytes);
  expect(decodeText(content, decoder(content))).toBe(text);
});

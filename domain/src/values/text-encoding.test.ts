import { expect, test } from 'vitest';
import { decodeText } from './text-encoding.ts';

const WHOLE = [0x4d, 0xc4, 0x81];

test.each([
  ['without a mark', WHOLE, 'utf-8, or not at all'],
  ['with the mark of UTF-8', [0xef, 0xbb, 0xbf, ...WHOLE], 'utf-8'],
  ['with the mark of UTF-16 as Windows writes it', [0xff, 0xfe, 0x4d, 0x00], 'utf-16le'],
  ['with the mark of UTF-16 the other way round', [0xfe, 0xff, 0x00, 0x4d], 'utf-16be'],
  ['that only begins like a mark', [0xff, 0x65], 'utf-8, or not at all'],
  ['of less than a mark', [0xef], 'utf-8, or not at all'],
  ['without any content', [], 'utf-8, or not at all'],
])('[CAL-11, ADM-06] a file %s is decoded by it, and else as UTF-8', (_what, bytes, decoded) => {
  const decode = (encoding: string, fatal: boolean) => (fatal ? `${encoding}, or not at all` : encoding);
  expect(decodeText(Uint8Array.from(bytes), decode)).toBe(decoded);
});

test('[CAL-11, ADM-06] a file that is no UTF-8 is in the old Western encoding', () => {
  const decode = (encoding: string, fatal: boolean) => {
    if (encoding === 'utf-8') throw new TypeError('The encoded data was not valid.');
    return `${encoding} ${fatal}`;
  };
  expect(decodeText(Uint8Array.from([0x5a, 0x6f, 0xeb]), decode)).toBe('windows-1252 false');
});

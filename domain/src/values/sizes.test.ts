import { expect, test } from 'vitest';
import { GIGABYTE, MEGABYTE, sizeInWords } from './sizes.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1,023 bytes'],
  [1_024, '1 kB'],
  [20_000, '20 kB'],
  [1_023 * 1_024, '1,023 kB'],
  // Not 1,024 kB.
  [MEGABYTE - 1, '1 MB'],
  [MEGABYTE, '1 MB'],
  [1.25 * MEGABYTE, '1.25 MB'],
  [12.34 * MEGABYTE, '12.3 MB'],
  [123.4 * MEGABYTE, '123 MB'],
  [1_000 * MEGABYTE, '1,000 MB'],
  [GIGABYTE - 1, '1 GB'],
  [1.2 * GIGABYTE, '1.2 GB'],
  [46.28 * GIGABYTE, '46.3 GB'],
  [1_024 * GIGABYTE, '1 TB'],
  [5_000 * 1_024 * GIGABYTE, '5,000 TB'],
])('[LIM2-07] %d bytes are %s to whoever reads their size', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});

test.each([
  ['[LIM2-07] the limit of what is attached', 10_485_760, '10 MB'],
  ['[LIM2-07] the limit of an upload', 104_857_600, '100 MB'],
])('%s reads as the specification has it', (_what, bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});

test.each([
  ['[R32] what is nearly full does not read as full', 5 * GIGABYTE - 1, Math.floor, '4.99 GB'],
  ['[R32] nor does what is a byte short of the next unit', GIGABYTE - 1, Math.floor, '1,023 MB'],
  ['[R57] the room that is needed is never more than was said', 10 * MEGABYTE + 1, Math.ceil, '10.1 MB'],
  ['[R57] also where it makes the next unit', GIGABYTE - 1, Math.ceil, '1 GB'],
  ['[R63] a speed has parts of a byte', 0.4, Math.ceil, '1 byte'],
])('%s', (_what, bytes, round, words) => {
  expect(sizeInWords(bytes, round)).toBe(words);
});

import { expect, test } from 'vitest';
import { fileNameOf } from './save-file.ts';

test.each([
  [null, 'download'],
  ['attachment', 'download'],
  ['attachment; filename="CPD statement 2026.pdf"', 'CPD statement 2026.pdf'],
  ['attachment; filename=plain.pdf', 'plain.pdf'],
  [String.raw`attachment; filename="a \"quoted\" name.pdf"`, 'a "quoted" name.pdf'],
  [`attachment; filename="Tamaki.pdf"; filename*=UTF-8''T%C4%81maki.pdf`, 'Tāmaki.pdf'],
  [`attachment; filename="fallback.pdf"; filename*=UTF-8''%E0%A4%A`, 'fallback.pdf'],
])('[CRT-03] takes the name from the header %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});

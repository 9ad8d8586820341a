import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './list-cursor.ts';

test.each([
  ['number', '1e3'],
  ['number', 'NaN'],
  ['number', ''],
  ['number', '1; drop table member'],
  ['date', 'infinity'],
  ['date', 'yesterday'],
  ['date', '2026-02-30 00:00:00+00'],
  ['date', '0000-01-01 00:00:00+00'],
  ['text', 'a\u0000'],
] as const)('[ADM-06] a %s %j, which the database could not read, is no cursor', (kind, at) => {
  expect(readCursor(writeCursor({ sort: 'MIN', descending: true, at, id: 5 }), kind)).toBeUndefined();
});

test.each(['', 'e30', '%', 'null', '[]', '"text"'])('[ADM-06] neither is %j', (text) => {
  expect(readCursor(text, 'text')).toBeUndefined();
  expect(readCursor(Buffer.from(text).toString('base64url'), 'text')).toBeUndefined();
});

test.each([
  ['number', '-12.5'],
  ['date', '-infinity'],
  ['date', '2026-02-28 13:00:00.123456+00'],
] as const)('[ADM-06] a %s %j comes back as it was', (kind, at) => {
  const cursor = { sort: 'MIN', descending: false, at, id: 5 };
  expect(readCursor(writeCursor(cursor), kind)).toEqual(cursor);
});

test('[ADM-06] every text that the database can hold comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.boolean(), (at, id, descending) => {
      const cursor = { sort: 'LastName', descending, at: at.replaceAll('\u0000', ''), id };
      expect(readCursor(writeCursor(cursor), 'text')).toEqual(cursor);
    }),
  );
});

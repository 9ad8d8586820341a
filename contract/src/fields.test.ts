import { describe, expect, test } from 'vitest';
import { plainDate } from './fields.ts';

describe('[OCC-21] a date that is sent', () => {
  test.each(['2026-05-01', '2026-05-01T00:00', '2026-05-01T23:59:59.999Z', '2026-05-01T10:00:00+10:00'])(
    'is the day that is written, whatever the time: %s',
    (text) => {
      expect(plainDate.parse(text)).toBe('2026-05-01');
    },
  );

  test('may be empty, for the rules to miss it', () => {
    expect(plainDate.parse('')).toBe('');
  });

  test.each(['2026-05-01x', '2026-05-01 ', '2026-05-01T', '2026-05-01T9', '2026-5-1', '20260501', '2026-02-30', ' '])(
    'is refused as %j',
    (text) => {
      expect(plainDate.safeParse(text).error?.issues).toMatchObject([
        { message: 'This must be a date written as yyyy-MM-dd.' },
      ]);
    },
  );
});

import { expect, test } from 'vitest';
import { fingerprintInGroups } from './fingerprint.ts';

test.each([
  ['', ''],
  ['ab12', 'ab12'],
  ['ab12cd34ef', 'ab12 cd34 ef'],
])('writes the fingerprint %s as %s', (fingerprint, written) => {
  expect(fingerprintInGroups(fingerprint)).toBe(written);
});

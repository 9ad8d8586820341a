import { expect, test } from 'vitest';
import { withOwnName } from './photo-name.ts';

const taken = Temporal.Instant.from('2026-11-23T07:45:12Z').epochMilliseconds;
const named = (name: string) =>
  withOwnName(new File(['x'], name, { type: 'image/jpeg', lastModified: taken }), 'Australia/Sydney').name;

test.each([
  ['image.jpg', 'Photo 2026-11-23 18.45.12.jpg'],
  ['Image.HEIC', 'Photo 2026-11-23 18.45.12.HEIC'],
  ['IMG_4711.jpg', 'IMG_4711.jpg'],
  ['image of the day.jpg', 'image of the day.jpg'],
])('[UPL-05] a photo called %s is kept as %s', (name, kept) => {
  expect(named(name)).toBe(kept);
});

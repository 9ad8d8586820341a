import { expect, test } from 'vitest';
import { withFreeNames } from './free-names.ts';

/** In Sydney it is the 24th already. */
const taken = Temporal.Instant.from('2026-11-23T15:45:12Z').epochMilliseconds;
const file = (name: string) => new File(['x'], name, { type: 'image/jpeg', lastModified: taken });
const named = (names: readonly string[], among: readonly string[] = []) =>
  withFreeNames(names.map(file), among, 'Australia/Sydney').map(({ name }) => name);

test.each([
  ['image.jpg', 'Photo 24-11-2026.jpg'],
  ['Image.HEIC', 'Photo 24-11-2026.HEIC'],
  ['IMG_4711.jpg', 'Photo 24-11-2026.jpg'],
  ['IMG-20261124-WA0003.jpg', 'Photo 24-11-2026.jpg'],
  ['PXL_20261124_101112131.jpg', 'Photo 24-11-2026.jpg'],
  ['20261124_101112.png', 'Photo 24-11-2026.png'],
  ['image of the day.jpg', 'image of the day.jpg'],
  ['2026-11-24.pdf', '2026-11-24.pdf'],
  ['noextension', 'noextension'],
])('[EVD-29] a picture that the phone calls %s is kept as %s', (name, kept) => {
  expect(named([name])).toEqual([kept]);
});

test.each([
  [['image.jpg'], ['photo 24-11-2026.JPG'], ['Photo 24-11-2026 2.jpg']],
  [['image.jpg'], ['Photo 24-11-2026.jpg', 'Photo 24-11-2026 2.jpg'], ['Photo 24-11-2026 3.jpg']],
  [['image.jpg', 'IMG_1.jpg'], [], ['Photo 24-11-2026.jpg', 'Photo 24-11-2026 2.jpg']],
  [['scan.pdf'], ['SCAN.pdf'], ['scan 2.pdf']],
  [['scan.pdf'], ['scan.jpg'], ['scan.pdf']],
])('[UPL-05, EVD-29] %j beside %j are proposed as %j', (names, among, proposed) => {
  expect(named(names, among)).toEqual(proposed);
});

test('[EVD-29] a file under another name is the same file', async () => {
  const [proposed] = withFreeNames([file('image.jpg')], [], 'Australia/Sydney');
  expect([proposed?.type, proposed?.lastModified, await proposed?.text()]).toEqual(['image/jpeg', taken, 'x']);
});

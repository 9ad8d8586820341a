import { describe, expect, test } from 'vitest';
import { isPictureExtension, numberedName, withTrueExtension } from './picture-kinds.ts';

describe('[UPL-20] a picture', () => {
  test.each([
    ['scan.jpg', 'png', 'scan.png'],
    ['IMG 0001.JPG', 'heic', 'IMG 0001.heic'],
    ['photo.of.me.jfif', 'jpg', 'photo.of.me.jpg'],
    ['photo.jpe', 'jpg', 'photo.jpg'],
    ['photo.heic', 'jpg', 'photo.jpg'],
    ['photo.jpg', 'webp', 'photo.webp'],
    ['scan.tiff', 'tif', 'scan.tiff'],
    ['photo.JPEG', 'jpg', 'photo.JPEG'],
    ['photo.heif', 'heic', 'photo.heif'],
    ['page.html', 'png', 'page.html'],
    ['form.pdf', 'jpg', 'form.pdf'],
    ['jpg', 'png', 'jpg'],
  ] as const)('named %s that is a %s is kept as %s', (name, kind, kept) => {
    expect(withTrueExtension(name, kind)).toBe(kept);
  });

  test('is known by its extension, however it is drawn', () => {
    expect(['jfif', 'heic', 'png', 'pjpeg'].every(isPictureExtension)).toBe(true);
    expect(['', 'pdf', 'svg', 'html', 'exe', 'constructor'].some(isPictureExtension)).toBe(false);
  });

  test('whose name is taken gets a number, and stays short enough', () => {
    expect(numberedName('scan.png', 2, 150)).toBe('scan (2).png');
    expect(numberedName(' scan .png', 2, 150)).toBe(' scan (2).png');
    expect(numberedName(`${'n'.repeat(146)}.png`, 12, 150)).toBe(`${'n'.repeat(141)} (12).png`);
  });
});

import { describe, expect, test } from 'vitest';
import { bitmap } from '../testing/build-content.ts';
import type { Content } from './content.ts';
import { previewTypeOf } from './preview-type.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

function contentOf(bytes: Buffer | string): Content {
  const whole = Buffer.from(bytes);
  return {
    size: whole.length,
    async *bytes(start, end) {
      yield whole.subarray(start, end);
    },
  };
}

describe('[EVD-26] what can be shown', () => {
  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page behind a comment', '<!--%PNG--><script>alert(1)</script>'],
    ['a drawing with a script', SVG],
    ['text', 'Attended.\n'],
    ['nothing', ''],
    ['a picture that few browsers draw', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ])('is not %s', async (_title, bytes) => {
    expect(await previewTypeOf(contentOf(bytes))).toBeUndefined();
  });

  test.each([
    ['a PDF', '%PDF-1.7\n', 'application/pdf'],
    ['a PNG', PNG, 'image/png'],
    ['a bitmap', bitmap(), 'image/bmp'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'), 'image/gif'],
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), 'image/jpeg'],
  ])('is %s, under its own type whatever it is called', async (_title, bytes, mediaType) => {
    expect(await previewTypeOf(contentOf(bytes))).toBe(mediaType);
  });
});

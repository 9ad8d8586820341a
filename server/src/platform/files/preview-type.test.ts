import { describe, expect, test } from 'vitest';
import { bitmap } from '../../testing/build-content.ts';
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

/** A picture whose header says that it is so wide and high. */
function pictures(width: number, height: number): [string, Buffer][] {
  const png = Buffer.from(PNG);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  const gif = Buffer.from('GIF89a\0\0\0\0\0\0\0', 'latin1');
  gif.writeUInt16LE(width, 6);
  gif.writeUInt16LE(height, 8);
  const bmp = Buffer.from(bitmap());
  bmp.writeInt32LE(width, 18);
  bmp.writeInt32LE(-height, 22);
  const frame = Buffer.from('ffc2001108000000000301', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const long = Buffer.concat([Buffer.from('ffe1fffe', 'hex'), Buffer.alloc(0xfffc)]);
  const start = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  const jpeg = Buffer.concat([start, long, frame, Buffer.alloc(20)]);
  return [
    ['image/png', png],
    ['image/gif', gif],
    ['image/bmp', bmp],
    ['image/jpeg', jpeg],
  ];
}

describe('[UPL-19] by its header', () => {
  test.each(pictures(10_000, 5_001))('a picture of more than 50 megapixels is not shown: %s', async (_type, bytes) => {
    expect(await previewTypeOf(contentOf(bytes))).toBeUndefined();
  });

  test.each(pictures(10_000, 5_000))('one of exactly 50 is: %s', async (type, bytes) => {
    expect(await previewTypeOf(contentOf(bytes))).toBe(type);
  });
});

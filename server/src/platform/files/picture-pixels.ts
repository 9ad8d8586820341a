import { type Content, readPart } from './content.ts';

/** The markers of a JPEG that say how large it is; C4, C8 and CC among them are something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** A photograph has some twenty parts before its size; one that has more is not searched through. */
const JPEG_PARTS_MAX = 200;

/**
 * How many pixels a picture has by its header, decoding nothing; undefined where the header does not say. `mediaType` is what
 * its first bytes, `head`, show it to be.
 */
export async function pixelsOf(content: Content, head: Buffer, mediaType: string): Promise<number | undefined> {
  switch (mediaType) {
    case 'image/png':
      return head.length < 24 ? undefined : head.readUInt32BE(16) * head.readUInt32BE(20);
    case 'image/gif':
      return head.length < 10 ? undefined : head.readUInt16LE(6) * head.readUInt16LE(8);
    case 'image/bmp':
      return bitmapPixels(head);
    case 'image/jpeg':
      return await jpegPixels(content);
    default:
      return undefined;
  }
}

/** A negative height is one that counts from above. */
function bitmapPixels(head: Buffer): number | undefined {
  if (head.length < 26) return undefined;
  if (head.readUInt32LE(14) === 12) return head.readUInt16LE(18) * head.readUInt16LE(20);
  return Math.abs(head.readInt32LE(18) * head.readInt32LE(22));
}

async function jpegPixels(content: Content): Promise<number | undefined> {
  let place = 2;
  for (let part = 0; part < JPEG_PARTS_MAX; part += 1) {
    const start = await readPart(content, place, 9);
    if (start.length < 9 || start[0] !== 0xff) return undefined;
    if (isFrame(start[1] ?? 0)) return start.readUInt16BE(5) * start.readUInt16BE(7);
    place += 2 + start.readUInt16BE(2);
  }
  return undefined;
}

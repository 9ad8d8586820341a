import type { Content } from './content.ts';
import { isZip } from './signatures.ts';

/** Of a thousand bytes at most this many may be control characters: old programs leave some, compressed data has a hundred. */
const CONTROLS_PER_THOUSAND = 10;

const TAB = 0x09;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const DELETE = 0x7f;

/** Of each byte whether it is a control character, as a number: texts of 100 MB are counted byte by byte. */
const CONTROLS = Uint8Array.from({ length: 256 }, (_, byte) => Number(isControl(byte) || byte === DELETE));

/** Formats whose beginning could pass for text. */
const NOT_PLAIN_TEXT = /^(?:\xef\xbb\xbf)?\s*(?:%PDF-|%!PS|\{\\rtf)/;

/**
 * Whether a content is text throughout: no NUL, hardly any control character, no known binary beginning. UTF-8, Windows and
 * ISO code pages need no telling apart for that; UTF-16 must say so with a byte order mark, as spreadsheets write it.
 */
export async function isText(content: Content, head: Buffer): Promise<boolean> {
  if (isZip(head) || NOT_PLAIN_TEXT.test(head.toString('latin1'))) return false;
  const wide = wideByteOrder(head);
  let controls = 0;
  let position = 0;
  for await (const chunk of content.bytes(0, content.size)) {
    const found = wide === undefined ? countControls(chunk) : countWideControls(chunk, position, wide);
    if (found === undefined) return false;
    controls += found;
    position += chunk.length;
  }
  return controls * 1000 <= position * CONTROLS_PER_THOUSAND;
}

function wideByteOrder(head: Buffer): 'little' | 'big' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'little';
  if (head[0] === 0xfe && head[1] === 0xff) return 'big';
  return undefined;
}

/** Undefined when there is a NUL. */
function countControls(chunk: Buffer): number | undefined {
  if (chunk.includes(0)) return undefined;
  let controls = 0;
  for (let index = 0; index < chunk.length; index += 1) controls += CONTROLS[chunk[index] ?? 0] ?? 0;
  return controls;
}

function isControl(unit: number): boolean {
  return unit < SPACE && (unit < TAB || unit > CARRIAGE_RETURN);
}

/** The same for two bytes a character; `position` says which byte of a pair the chunk begins with. */
function countWideControls(chunk: Buffer, position: number, order: 'little' | 'big'): number | undefined {
  const highFirst = order === 'big';
  let controls = 0;
  for (let index = position % 2; index + 1 < chunk.length; index += 2) {
    const first = chunk[index] ?? 0;
    const second = chunk[index + 1] ?? 0;
    const unit = highFirst ? first * 256 + second : second * 256 + first;
    if (unit === 0) return undefined;
    if (isControl(unit)) controls += 1;
  }
  return controls;
}

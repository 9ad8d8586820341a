import type { Content } from './content.ts';
import { isZip } from './signatures.ts';

/** Of a thousand bytes at most this many may be control characters: old programs leave some, compressed data has a hundred. */
const CONTROLS_PER_THOUSAND = 10;

const TAB = 0x09;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const DELETE = 0x7f;

/** Formats whose beginning could pass for text. */
const NOT_PLAIN_TEXT = /^(?:\xef\xbb\xbf)?\s*(?:%PDF-|%!PS|\{\\rtf)/;

/** Looks at a content piece by piece, from its beginning on. */
interface TextJudge {
  /** Whether it may still be text with this piece; no more pieces need to be shown then. */
  see(chunk: Uint8Array): boolean;
  /** Whether all that was shown is text. */
  isText(): boolean;
}

/**
 * Judges whether a content that starts with `head` is text throughout: no NUL, hardly any control character, no known binary
 * beginning. UTF-8, Windows and ISO code pages need no telling apart for that; UTF-16 must say so with a byte order mark, as
 * spreadsheets write it.
 */
export function openTextJudge(head: Buffer): TextJudge {
  const wide = wideByteOrder(head);
  const count = wide === undefined ? countControls : openWideCount(wide);
  let mayBeText = !isZip(head) && !NOT_PLAIN_TEXT.test(head.toString('latin1'));
  let controls = 0;
  let size = 0;
  return {
    see: (chunk) => {
      if (!mayBeText) return false;
      const found = count(chunk);
      mayBeText = found !== undefined;
      controls += found ?? 0;
      size += chunk.length;
      return mayBeText;
    },
    isText: () => mayBeText && controls * 1000 <= size * CONTROLS_PER_THOUSAND,
  };
}

/** The same of a content that is read. */
export async function isText(content: Content, head: Buffer): Promise<boolean> {
  const judge = openTextJudge(head);
  for await (const chunk of content.bytes(0, content.size)) if (!judge.see(chunk)) return false;
  return judge.isText();
}

function wideByteOrder(head: Buffer): 'little' | 'big' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'little';
  if (head[0] === 0xfe && head[1] === 0xff) return 'big';
  return undefined;
}

/** Undefined when there is a NUL. */
function countControls(chunk: Uint8Array): number | undefined {
  if (chunk.length === 0) return 0;
  if (chunk.includes(0)) return undefined;
  // Pairs can only be read from an even address of the memory.
  const start = chunk.byteOffset % 2;
  const pairs = new Uint16Array(chunk.buffer, chunk.byteOffset + start, (chunk.length - start) >> 1);
  let controls = countOne(chunk.subarray(0, start)) + countOne(chunk.subarray(start + 2 * pairs.length));
  controlsOfPair ??= countPairs();
  for (let index = 0; index < pairs.length; index += 1) controls += controlsOfPair[pairs[index] ?? 0] ?? 0;
  return controls;
}

/** Of each two bytes how many are control characters: texts of 100 MB are counted by twos, in half the time. */
let controlsOfPair: Uint8Array | undefined;

function countPairs(): Uint8Array {
  const controls = (pair: number) => Number(isControlByte(pair & 0xff)) + Number(isControlByte(pair >> 8));
  return Uint8Array.from({ length: 65_536 }, (_, pair) => controls(pair));
}

function countOne(bytes: Uint8Array): number {
  return bytes.length === 0 ? 0 : Number(isControlByte(bytes[0] ?? 0));
}

function isControlByte(byte: number): boolean {
  return isControl(byte) || byte === DELETE;
}

function isControl(unit: number): boolean {
  return unit < SPACE && (unit < TAB || unit > CARRIAGE_RETURN);
}

/** The same for two bytes a character; pieces may part the two. */
function openWideCount(order: 'little' | 'big'): (chunk: Uint8Array) => number | undefined {
  const highFirst = order === 'big';
  let parted = Buffer.alloc(0);
  return (chunk) => {
    const bytes = parted.length === 0 ? chunk : Buffer.concat([parted, chunk]);
    let controls = 0;
    let index = 0;
    for (; index + 1 < bytes.length; index += 2) {
      const first = bytes[index] ?? 0;
      const second = bytes[index + 1] ?? 0;
      const unit = highFirst ? first * 256 + second : second * 256 + first;
      if (unit === 0) return undefined;
      if (isControl(unit)) controls += 1;
    }
    parted = Buffer.from(bytes.subarray(index));
    return controls;
  };
}

/** The marks with which a text says how it is written. */
const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** Decodes the content; with `fatal` throws for what the encoding does not know. */
export type Decode = (encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252', fatal: boolean) => string;

/**
 * The text of a file as programs write it: by its mark, else UTF-8, else the old Western encoding, in which Excel still saves
 * (CAL-11, ADM-06).
 */
export function decodeText(content: Uint8Array, decode: Decode): string {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte));
  if (mark !== undefined) return decode(mark.encoding, false);
  try {
    return decode('utf-8', true);
  } catch {
    return decode('windows-1252', false);
  }
}

import type { PictureKind } from '@cpd/domain/values/picture-kinds';

/** This much of a file's beginning says what it is. */
export const HEAD_BYTES = 4_100;

const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

// In two parts, so that no scanner takes this file for what it looks for.
const TEST_VIRUS = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** Mach-O in both byte orders and both widths; Java classes share the last one. */
const PROGRAM_BEGINNINGS = ['7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe'];

const ZIP_BEGINNINGS = ['504b0304', '504b0506', '504b0708'];

/** Lengths of the header that follows a bitmap's own; two letters alone would take "BMJ" for a picture. */
const BITMAP_HEADERS = new Set([12, 40, 52, 56, 64, 108, 124]);

/** What media type, by file-type's exact detection, a content must have for its extension. */
const MEDIA_TYPES: Record<string, readonly string[]> = {
  gif: ['image/gif'],
  jpeg: ['image/jpeg'],
  jpg: ['image/jpeg'],
  mp3: ['audio/mpeg'],
  mpeg: ['video/mpeg', 'video/MP1S', 'video/MP2P', 'video/mp2t'],
  mpg: ['video/mpeg', 'video/MP1S', 'video/MP2P', 'video/mp2t'],
  png: ['image/png', 'image/apng'],
  rtf: ['application/rtf'],
};

/** Of pictures, by the extension that file-type gives them; not what raw formats of cameras share with TIFF. */
const KINDS_OF_PICTURES: Readonly<Record<string, PictureKind>> = {
  apng: 'png',
  avif: 'avif',
  gif: 'gif',
  heic: 'heic',
  jpg: 'jpg',
  png: 'png',
  tif: 'tif',
  webp: 'webp',
};

/** Whether an extension stands for one exact signature, so that `hasSignatureOf` can judge it. */
export function hasSignature(extension: string): boolean {
  return Object.hasOwn(MEDIA_TYPES, extension) || ['bmp', 'pdf', 'tif', 'tiff'].includes(extension);
}

/** Whether a file that starts with `head` is what its extension says. */
export async function hasSignatureOf(extension: string, head: Buffer): Promise<boolean> {
  switch (extension) {
    case 'bmp':
      return isBitmap(head);
    case 'pdf':
      return /^(?:\xef\xbb\xbf)?\s*%PDF-/.test(head.toString('latin1', 0, 1_024));
    case 'tif':
    case 'tiff':
      return /^(?:II[*+]\0|MM\0[*+])/.test(head.toString('latin1', 0, 4));
    default:
      return MEDIA_TYPES[extension]?.includes((await detect(head))?.mime ?? '') === true;
  }
}

/**
 * Whether the content is a picture or a sound of a kind that has no extension of its own on the list, such as HEIC, WebP or
 * WAV (EVD-19). Recorders on phones write sound into MP4 containers, which only their extension tells from films.
 */
export async function isOtherPictureOrSound(extension: string, head: Buffer): Promise<boolean> {
  const found = await detect(head);
  if (found === undefined || hasSignature(found.ext)) return false;
  if (['m4a', 'm4b', '3ga'].includes(extension)) return /^(?:audio|video)\/(?:mp4|x-m4a|3gpp)$/.test(found.mime);
  return /^(?:image|audio)\//.test(found.mime);
}

/** Of what kind a picture that starts with `head` is, and its media type; undefined when it is no picture (UPL-20). */
export async function pictureIn(head: Buffer): Promise<{ kind: PictureKind; mediaType: string } | undefined> {
  if (isBitmap(head)) return { kind: 'bmp', mediaType: 'image/bmp' };
  const found = await detect(head);
  const kind = found && KINDS_OF_PICTURES[found.ext];
  return kind && { kind, mediaType: found.mime };
}

/** The media type of a file that starts with `head`, in lower case; undefined for text and whatever else has no signature. */
export async function detectMediaType(head: Buffer): Promise<string | undefined> {
  return (await detect(head))?.mime.toLowerCase();
}

/** Whether a file starts as the container of older Office files and Outlook messages does. */
export function isCompoundFile(head: Buffer): boolean {
  return head.subarray(0, 8).equals(COMPOUND_FILE);
}

/** Whether a file starts as a zip does: with an entry, with the end of an empty one, or as a part of several. */
export function isZip(head: Buffer): boolean {
  return ZIP_BEGINNINGS.includes(head.toString('hex', 0, 4));
}

/** Whether a file starts as a program for Windows, Linux or macOS does. Text may start with "MZ", but has no NUL. */
export function isProgram(head: Buffer): boolean {
  if (PROGRAM_BEGINNINGS.includes(head.toString('hex', 0, 4))) return true;
  return head.toString('latin1', 0, 2) === 'MZ' && head.subarray(0, 64).includes(0);
}

/** Whether the harmless pattern that all virus scanners find is in a file's beginning. */
export function holdsTestVirus(head: Buffer): boolean {
  return head.includes(TEST_VIRUS, 0, 'latin1');
}

/** The detector is loaded with the first upload that it judges. */
async function detect(head: Buffer) {
  const { fileTypeFromBuffer } = await import('file-type');
  return await fileTypeFromBuffer(head);
}

function isBitmap(head: Buffer): boolean {
  return head.toString('latin1', 0, 2) === 'BM' && head.length >= 18 && BITMAP_HEADERS.has(head.readUInt32LE(14));
}

import { saysPictureOrSound } from '@cpd/domain/values/file-names';
import { checkArchive } from './check-archive.ts';
import { checkOfficePackage, isOfficeExtension } from './check-office.ts';
import { isText } from './check-text.ts';
import { checkCompoundFile, isCompoundExtension } from './compound-file.ts';
import { type Content, readPart } from './content.ts';
import type { ContentProblem } from './content-problem.ts';
import { needsPassword } from './pdf-password.ts';
import {
  detectMediaType,
  HEAD_BYTES,
  hasSignature,
  hasSignatureOf,
  holdsTestVirus,
  isOtherPictureOrSound,
  isProgram,
  isZip,
  pictureIn,
} from './signatures.ts';

/** Accepted types that are text, and nothing else about them can be proven. */
const TEXT_EXTENSIONS = new Set(['csv', 'eml', 'htm', 'html', 'mht', 'txt']);

/**
 * Judges a kept file by its content: undefined when it is what its extension (lower case, without point) says, and harmless
 * as far as that can be seen (UPL-16, EVD-26, ASVS 5.2.2). Whether the extension is accepted is asked elsewhere; one
 * beyond the list must prove to be a picture, a sound or text (EVD-19). Nothing is decoded, unpacked to disk or executed.
 */
export async function checkContent(content: Content, extension: string): Promise<ContentProblem | undefined> {
  if (content.size === 0) return 'empty';
  const head = await headOf(content);
  if (holdsTestVirus(head)) return 'test-virus';
  if (isProgram(head)) return 'executable';
  if (isCompoundExtension(extension)) return await checkCompoundFile(content, head, extension);
  if (isOfficeExtension(extension)) {
    if (isZip(head)) return await checkOfficePackage(content, extension);
    // A newer document that a password protects is packed into the container of the older ones.
    return (await checkCompoundFile(content, head, extension)) === 'locked' ? 'locked' : 'content-mismatch';
  }
  if (extension === 'zip') return isZip(head) ? await checkZip(content) : 'content-mismatch';
  if (!(await isWhatItSays(content, head, extension))) return 'content-mismatch';
  return extension === 'pdf' && (await needsPassword(content)) ? 'locked' : undefined;
}

/** The media type that a content proves of itself; text proves none, and what proves none is `application/octet-stream` (UPL-16). */
export async function provenMediaType(content: Content): Promise<string> {
  return (await detectMediaType(await headOf(content))) ?? 'application/octet-stream';
}

/** Of what kind the picture is, whatever it is called, and its media type; undefined for everything else (UPL-20). */
export async function provenPicture(content: Content): ReturnType<typeof pictureIn> {
  return await pictureIn(await headOf(content));
}

async function headOf(content: Content): Promise<Buffer> {
  return content.seen?.head ?? (await readPart(content, 0, HEAD_BYTES));
}

async function isWhatItSays(content: Content, head: Buffer, extension: string): Promise<boolean> {
  if (hasSignature(extension)) return await hasSignatureOf(extension, head);
  if (TEXT_EXTENSIONS.has(extension)) return await isTextual(content, head);
  if (await isOtherPictureOrSound(extension, head)) return true;
  return !saysPictureOrSound(extension) && (await isTextual(content, head));
}

async function isTextual(content: Content, head: Buffer): Promise<boolean> {
  return content.seen?.isText ?? (await isText(content, head));
}

async function checkZip(content: Content): Promise<ContentProblem | undefined> {
  const archive = await checkArchive(content);
  return 'problem' in archive ? archive.problem : undefined;
}

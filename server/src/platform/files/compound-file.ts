import { type Content, readPart } from './content.ts';
import { isLockedByPassword } from './office-password.ts';
import { isCompoundFile } from './signatures.ts';

/** What the class id of a compound file's root says about the program that wrote it; many leave it empty. */
const KINDS: Record<string, string> = {
  '0009020000000000c000000000000046': 'word',
  '0609020000000000c000000000000046': 'word',
  '1008020000000000c000000000000046': 'excel',
  '2008020000000000c000000000000046': 'excel',
  '108d81649b4fcf1186ea00aa00b929e8': 'powerpoint',
  '118d81649b4fcf1186ea00aa00b929e8': 'powerpoint',
  '70ae7bea3bfbcd11a90300aa00510ea3': 'powerpoint',
  '0b0d020000000000c000000000000046': 'message',
  '131a020000000000c000000000000046': 'visio',
  '141a020000000000c000000000000046': 'visio',
  '82100c0000000000c000000000000046': 'installer',
  '84100c0000000000c000000000000046': 'installer',
  '86100c0000000000c000000000000046': 'installer',
};

const KIND_OF_EXTENSION: Record<string, string> = {
  doc: 'word',
  msg: 'message',
  pot: 'powerpoint',
  pps: 'powerpoint',
  ppt: 'powerpoint',
  vsd: 'visio',
  xls: 'excel',
};

/** Whether an extension stands for an older Office file or an Outlook message. */
export function isCompoundExtension(extension: string): boolean {
  return Object.hasOwn(KIND_OF_EXTENSION, extension);
}

/**
 * Judges an older Office file: its container must be there, and where the root says who wrote it, that must fit the
 * extension. Windows installers use the same container and are refused as programs; documents that a password protects
 * are in it too, those of newer Office under their usual extensions, and all of them are refused for that (UPL-19).
 */
export async function checkCompoundFile(
  content: Content,
  head: Buffer,
  extension: string,
): Promise<'content-mismatch' | 'executable' | 'locked' | undefined> {
  if (!isCompoundFile(head) || head.length < 512) return 'content-mismatch';
  const sectorBytes = head.readUInt16LE(30) === 12 ? 4_096 : 512;
  const directory = (head.readUInt32LE(48) + 1) * sectorBytes;
  const root = await readPart(content, directory, 128);
  if (root.length < 128) return 'content-mismatch';
  const kind = KINDS[root.toString('hex', 80, 96)];
  if (kind === 'installer') return 'executable';
  if (await isLockedByPassword(content, head)) return 'locked';
  return kind === undefined || kind === KIND_OF_EXTENSION[extension] ? undefined : 'content-mismatch';
}

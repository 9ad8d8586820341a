import { type Content, readPart } from './content.ts';
import { HEAD_BYTES, hasSignatureOf } from './signatures.ts';

/** What can be shown without running anything, by the extension whose signature a content has. */
const PREVIEWS: readonly [extension: string, mediaType: string][] = [
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['bmp', 'image/bmp'],
];

/**
 * The media type under which a content may be shown inside the application, by its first bytes and whatever its name or
 * sender says (EVD-26); undefined when it is no picture or PDF that every browser draws. Text and SVG are never shown: a
 * browser might take them for a page.
 */
export async function previewTypeOf(content: Content): Promise<string | undefined> {
  const head = await readPart(content, 0, HEAD_BYTES);
  for (const [extension, mediaType] of PREVIEWS) if (await hasSignatureOf(extension, head)) return mediaType;
  return undefined;
}

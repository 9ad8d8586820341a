import { PREVIEW_PIXELS_MAX } from '@cpd/domain/values/limits';
import { type Content, readPart } from './content.ts';
import { pixelsOf } from './picture-pixels.ts';
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
 * browser might take them for a page. Nor are pictures so large that drawing them could stop a phone (UPL-19).
 */
export async function previewTypeOf(content: Content): Promise<string | undefined> {
  const head = await readPart(content, 0, HEAD_BYTES);
  for (const [extension, mediaType] of PREVIEWS) {
    if (!(await hasSignatureOf(extension, head))) continue;
    const pixels = await pixelsOf(content, head, mediaType);
    return pixels !== undefined && pixels > PREVIEW_PIXELS_MAX ? undefined : mediaType;
  }
  return undefined;
}

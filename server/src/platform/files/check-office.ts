import { checkArchive } from './check-archive.ts';
import type { Content } from './content.ts';
import type { ContentProblem } from './content-problem.ts';

interface OfficeKind {
  /** The folder in which the document itself is. */
  folder: string;
  /** What the package may call its main part; Office refuses to open macros under the names for files without. */
  mainParts: readonly string[];
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const SLIDES = [`${OPEN_XML}.presentationml.presentation.main+xml`, `${OPEN_XML}.presentationml.slideshow.main+xml`];
const MACRO_SLIDES = [
  'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml',
  'application/vnd.ms-powerpoint.slideshow.macroEnabled.main+xml',
];

const KINDS: Record<string, OfficeKind> = {
  docx: { folder: 'word/', mainParts: [`${OPEN_XML}.wordprocessingml.document.main+xml`] },
  xlsx: { folder: 'xl/', mainParts: [`${OPEN_XML}.spreadsheetml.sheet.main+xml`] },
  pptx: { folder: 'ppt/', mainParts: SLIDES },
  ppsx: { folder: 'ppt/', mainParts: SLIDES },
  pptm: { folder: 'ppt/', mainParts: [...SLIDES, ...MACRO_SLIDES] },
  ppsm: { folder: 'ppt/', mainParts: [...SLIDES, ...MACRO_SLIDES] },
};

/** Whether an extension stands for an Office Open XML package. */
export function isOfficeExtension(extension: string): boolean {
  return Object.hasOwn(KINDS, extension);
}

/**
 * Judges a zip that claims to be an Office document by its entries and by what it says its main part is. The XML is searched
 * as text and never parsed, so external entities and entity bombs have nothing to act on (ASVS 1.5.1).
 */
export async function checkOfficePackage(content: Content, extension: string): Promise<ContentProblem | undefined> {
  const kind = KINDS[extension];
  const archive = await checkArchive(content);
  if ('problem' in archive) return archive.problem;
  if (kind === undefined || !archive.names.some((name) => name.startsWith(kind.folder))) return 'content-mismatch';
  const declared = archive.contentTypes.toLowerCase();
  return kind.mainParts.some((part) => declared.includes(part.toLowerCase())) ? undefined : 'content-mismatch';
}

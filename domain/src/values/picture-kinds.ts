/** The extensions under which programs keep each kind of picture; the first is the one that we give (UPL-20). */
const EXTENSIONS = {
  avif: ['avif'],
  bmp: ['bmp', 'dib'],
  gif: ['gif'],
  heic: ['heic', 'heif', 'hif'],
  jpg: ['jpg', 'jpeg'],
  png: ['png', 'apng'],
  tif: ['tif', 'tiff'],
  webp: ['webp'],
} as const;

/** Names that cameras and browsers give to JPEGs, and that other programs do not know. */
const ODD_NAMES_OF_JPEG = ['jfif', 'jif', 'jpe', 'pjp', 'pjpeg'];

/** Of what kind a picture is. */
export type PictureKind = keyof typeof EXTENSIONS;

/** Whether a name with this extension (lower case, without point) says that the file is a picture. */
export function isPictureExtension(extension: string): boolean {
  return (
    ODD_NAMES_OF_JPEG.includes(extension) ||
    Object.values<readonly string[]>(EXTENSIONS).some((ours) => ours.includes(extension))
  );
}

/**
 * The name of a picture of this kind under its true extension, when it has that of another kind of picture (UPL-20); names
 * of anything else stay as they are.
 */
export function withTrueExtension(name: string, kind: PictureKind): string {
  const point = name.lastIndexOf('.');
  const extension = name.slice(point + 1).toLowerCase();
  const right: readonly string[] = EXTENSIONS[kind];
  if (point === -1 || !isPictureExtension(extension) || right.includes(extension)) return name;
  return `${name.slice(0, point)}.${right[0]}`;
}

/** The same name with a number before its extension, "scan (2).png", at most `max` characters long. */
export function numberedName(name: string, number: number, max: number): string {
  const point = name.lastIndexOf('.');
  const end = ` (${number})${name.slice(point)}`;
  return name.slice(0, Math.min(point, max - end.length)).trimEnd() + end;
}

import { isBlank } from './free-text.ts';
import { FILE_NAME_MAX, FOLDER_NAME_MAX } from './limits.ts';
import { isPictureExtension } from './picture-kinds.ts';
import { MEGABYTE } from './sizes.ts';

/** What may be uploaded, lower case, in the order people read it (EVD-19, UPL-09). */
export const ACCEPTED_EXTENSIONS: readonly string[] = [
  'bmp',
  'csv',
  'doc',
  'docx',
  'eml',
  'gif',
  'htm',
  'html',
  'png',
  'jpeg',
  'jpg',
  'mht',
  'mp3',
  'mpeg',
  'mpg',
  'msg',
  'pdf',
  'pot',
  'ppt',
  'pps',
  'ppsm',
  'ppsx',
  'pptm',
  'pptx',
  'rtf',
  'tif',
  'tiff',
  'txt',
  'vsd',
  'xls',
  'xlsx',
  'zip',
];

/** A file without an extension has no type (UPL-11); also the row's words when the server gave none (ERR-11). */
export const NO_FILE_MESSAGE = 'Please select one or more files to upload.';

/** The failed row of a file above 100 MB; the spelling is the product's own (UPL-07, ERR-13). */
export const UPLOAD_TOO_LARGE_MESSAGE = 'File size is greater then 100MB';

/**
 * Scripts, programs and pages that run: never accepted, whatever media type they claim (EVD-19).
 * SVG stands here because it is an image that can carry scripts.
 */
const REFUSED_EXTENSIONS = new Set(
  (
    'app apk applescript asp aspx bash bat bin cgi chm cjs class cmd com command cpl csh css deb desktop dll dmg elf exe ' +
    'fish gadget hta htaccess htc inf ins iso jar js jse jsp jsx ksh lnk mjs msc msi msp mst phar php php3 php4 php5 pht ' +
    'phtml pif pl pm ps1 psd1 psm1 py pyc pyw rb reg rpm run scf scr sct service sh shb shtml so svg svgz swf ts tsx ' +
    'url vb vbe vbs wasm webarchive ws wsc wsf wsh xht xhtml xml xsl xslt zsh'
  ).split(' '),
);

/** Sounds beyond the list, by the names that recorders and phones give them. */
const SOUND_EXTENSIONS = new Set('3ga aac aif aiff amr flac m4a oga ogg opus wav'.split(' '));

const GENERAL_MEDIA_TYPE = /^(?:image|audio|text)\/[\w.+-]+$/;
const RUNNING_MEDIA_TYPE = /script|svg|xml|x-sh|csh|python|perl|php|ruby|tcl|java|cache-manifest/;

// Slashes, and every control character; direction overrides can make "exe" look like "pdf".
const PATH_CHARACTER = /[/\\]/;
// Besides them what no one sees at all; joiners are inside words of several scripts and inside emoji, and only there.
const HIDDEN_CHARACTER =
  /(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u2800\u3164\uffa0]|\u034f|(?<![\p{L}\p{M}\p{S}]|\ufe0f)[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{S}])/u;

/** Names of devices, with and without an extension: Windows cannot save a file under them (UPL-19). */
const RESERVED_NAME = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(?:\.|$)/i;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The extension in lower case without its point, or '' when the name has none. The last one counts: `a.pdf.exe` is exe. */
export function extensionOf(name: string): string {
  const trimmed = name.trim();
  const point = trimmed.lastIndexOf('.');
  return point === -1 ? '' : trimmed.slice(point + 1).toLowerCase();
}

/** The form in which two file names are compared: Unicode composed, letter case ignored (EVD-15, UPL-05). */
export function comparableName(name: string): string {
  return name.trim().normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

/**
 * What is wrong with a file name, or undefined. `takenNames` are the other chosen files and the year's documents.
 * Our own messages avoid the words "exists" and "size", by which the browser tells refusals apart (UPL-16).
 */
export function fileNameProblem(name: string, takenNames: Iterable<string>): string | undefined {
  if (isBlank(withoutExtension(name))) return 'The file name must not be left blank.';
  if (/[&#]/.test(name)) return "File name should not contain '&' or '#'.";
  if (PATH_CHARACTER.test(name)) return "File name should not contain '/' or '\\'.";
  if (HIDDEN_CHARACTER.test(name) || !name.isWellFormed()) return 'File name should not contain hidden characters.';
  if (RESERVED_NAME.test(name.trim())) {
    return `Windows reserves the name ${withoutExtension(name)} for itself. Please choose another file name.`;
  }
  if (name.length > FILE_NAME_MAX) return `File name should have at most ${FILE_NAME_MAX} characters.`;
  const wanted = comparableName(name);
  for (const taken of takenNames) {
    if (comparableName(taken) === wanted) return "Please change the file name to make sure it's unique.";
  }
  return undefined;
}

/**
 * What is wrong with the name of a folder, or undefined (FIL-12). `takenNames` are the year's other folders, letter case
 * ignored. The message for a taken name holds "exists", by which the browser knows it.
 */
export function folderNameProblem(name: string, takenNames: Iterable<string>): string | undefined {
  if (isBlank(name)) return 'Please enter a folder name.';
  if (HIDDEN_CHARACTER.test(name) || !name.isWellFormed()) return 'Folder name should not contain hidden characters.';
  if (name.length > FOLDER_NAME_MAX) return `Folder name should have at most ${FOLDER_NAME_MAX} characters.`;
  const wanted = comparableName(name);
  for (const taken of takenNames) {
    if (comparableName(taken) === wanted) return 'A folder with this name already exists in this year.';
  }
  return undefined;
}

/**
 * Whether a file of this name and claimed media type may be uploaded: the listed extensions, and besides them images,
 * audio and text in general, but never scripts or programs (EVD-19). Names without extension have no type (UPL-11).
 */
export function isAcceptedType(name: string, mediaType: string): boolean {
  const extension = extensionOf(name);
  if (ACCEPTED_EXTENSIONS.includes(extension)) return true;
  if (extension === '' || REFUSED_EXTENSIONS.has(extension)) return false;
  const type = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return GENERAL_MEDIA_TYPE.test(type) && !RUNNING_MEDIA_TYPE.test(type);
}

/**
 * Whether a file that a browser offers is worth sending: one that may be uploaded, and a picture or sound of which the browser
 * does not know the type, as of HEIC on most computers. What it is, the server finds in its content (UPL-20).
 */
export function isWorthSending(name: string, mediaType: string): boolean {
  const untyped = mediaType === '' || mediaType === 'application/octet-stream';
  return isAcceptedType(name, mediaType) || (untyped && saysPictureOrSound(extensionOf(name)));
}

/** Whether a name with this extension (lower case, without point) says that the file is a picture or a sound (UPL-20). */
export function saysPictureOrSound(extension: string): boolean {
  return isPictureExtension(extension) || SOUND_EXTENSIONS.has(extension);
}

/** The refusal of a file type (EVD-20, UPL-10); the extension comes without its point. */
export function notAcceptedMessage(extension: string): string {
  return `You have tried to upload a .${extension} file, which is not accepted.`;
}

/** The wanted name with the original's extension, whatever extension was typed (EVD-16, UPL-06). */
export function renameKeepingExtension(original: string, wanted: string): string {
  const extension = original.trim().slice(withoutExtension(original).length);
  const typed = wanted.trim();
  const base =
    extension !== '' && typed.toLowerCase().endsWith(extension.toLowerCase()) ? withoutExtension(typed) : typed;
  return base.trim() + extension;
}

/** The first `max` characters and "..." when the name is longer; counts what people see as characters (LIM-05, FIL-30). */
export function truncateName(name: string, max: number): string {
  if (name.length <= max) return name;
  const seen = [...characters.segment(name)];
  if (seen.length <= max) return name;
  return `${seen
    .slice(0, max)
    .map((part) => part.segment)
    .join('')}...`;
}

/** The refusal of a file above 10 MB. Rounded up, so that one byte too many does not read "10 MB exceeds 10 MB" (EVD-17, UPL-08). */
export function sizeLimitMessage(fileName: string, bytes: number): string {
  const megabytes = Math.ceil((bytes / MEGABYTE) * 100) / 100;
  return `${fileName} size ${megabytes} MB exceeds upload size limit of 10 MB.`;
}

function withoutExtension(name: string): string {
  const trimmed = name.trim();
  const point = trimmed.lastIndexOf('.');
  return point === -1 ? trimmed : trimmed.slice(0, point);
}

import { describe, expect, test } from 'vitest';
import { bitmap, compoundFile, contentOf, officePackage, png } from '../../testing/build-content.ts';
import { buildZip } from '../../testing/build-zip.ts';
import { checkContent } from './check-content.ts';
import { contentProblemMessage } from './content-problem.ts';
import { watchContent } from './seen-content.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const MACRO_WORD = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const SLIDES = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml';
const MACRO_SLIDES = 'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml';

const NO_CLASS = '0'.repeat(32);
const WORD_CLASS = '0609020000000000c000000000000046';
const INSTALLER_CLASS = '84100c0000000000c000000000000046';

const PAGE = '<!doctype html><html><body><script>alert(1)</script></body></html>';
const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n';
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
const PROGRAM = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(200)]);
const TEST_VIRUS = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS'}-TEST-FILE!$H+H*`;

/** The verdict on a content that is read, which is the same on one that was seen as it passed, in pieces of any length. */
async function judge(bytes: Buffer | string, extension: string) {
  const content = contentOf(Buffer.from(bytes));
  const verdict = await checkContent(content, extension);
  for (const pieceBytes of [1, 4_099, 65_536]) {
    const watch = watchContent();
    for (const piece of piecesOf(Buffer.from(bytes), pieceBytes)) watch.see(piece);
    expect(await checkContent({ ...content, seen: watch.seen() }, extension)).toBe(verdict);
  }
  return verdict;
}

function* piecesOf(bytes: Buffer, pieceBytes: number): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes);
}

describe('[UPL-16, EVD-26] refuses as not what the extension says', () => {
  const cases: [string, string, Buffer | string][] = [
    ['a page', 'jpg', PAGE],
    ['a PNG', 'jpg', png(1)],
    ['a JPEG', 'png', JPEG],
    ['a JPEG', 'gif', JPEG],
    ['a Word document', 'pdf', officePackage('word', WORD)],
    ['a PDF', 'docx', PDF],
    ['a PDF', 'txt', PDF],
    ['a PDF behind a byte order mark', 'csv', `\ufeff${PDF}`],
    ['rich text', 'txt', '{\\rtf1 text}'],
    ['a zip', 'html', buildZip([])],
    ['a JPEG', 'eml', JPEG],
    ['text with a NUL', 'csv', 'name,hours\0'],
    ['text full of control characters', 'txt', '\x01\x02\x03\x04'.repeat(100)],
    ['UTF-16 with a NUL character', 'txt', Buffer.from('\ufeffa\0b', 'utf16le')],
    ['a spreadsheet', 'docx', officePackage('xl', SHEET)],
    ['a document with macros', 'docx', officePackage('word', MACRO_WORD)],
    ['a presentation with macros', 'pptx', officePackage('ppt', MACRO_SLIDES)],
    ['a zip with a folder like a document', 'docx', buildZip([{ name: 'word/document.xml', content: '<x/>' }])],
    ['an old Word document', 'xls', compoundFile(WORD_CLASS)],
    ['an old Word document', 'docx', compoundFile(WORD_CLASS)],
    ['text that begins like a bitmap', 'bmp', 'BMJ 2026: summary of an article'],
    ['text', 'mp3', 'dictation'],
    ['text', 'mpg', 'film'],
    ['text', 'zip', 'archive'],
    ['a PNG', 'webp', png(1)],
    ['a PDF', 'heic', PDF],
    ['text', 'heic', 'IMG 0001'],
    ['a page with a script', 'webp', PAGE],
    ['a page with a script', 'jfif', PAGE],
    ['text', 'wav', 'dictation'],
    ['a PDF', 'constructor', PDF],
  ];
  test.each(cases)('%s under .%s', async (_what, extension, bytes) => {
    expect(await judge(bytes, extension)).toBe('content-mismatch');
  });
});

test('[UPL-16] text is refused for more than one control character in a hundred bytes, which tabs and ends of lines are not', async () => {
  const refused: number[] = [];
  for (let byte = 1; byte < 256; byte += 1) {
    const [one, two] = [1, 2].map((count) => Buffer.alloc(100, 'a').fill(byte, 50, 50 + count));
    expect(await judge(one ?? '', 'txt')).toBeUndefined();
    if ((await judge(two ?? '', 'txt')) === 'content-mismatch') refused.push(byte);
  }
  const controls = Array.from({ length: 0x20 }, (_, byte) => byte).filter(
    (byte) => byte > 0 && (byte < 9 || byte > 13),
  );
  expect(refused).toEqual([...controls, 0x7f]);
});

describe('[EVD-19, EVD-26] refuses whatever its extension', () => {
  test.each(['txt', 'pdf', 'doc', 'docx', 'zip', 'jpg', 'heic'])('a program under .%s', async (extension) => {
    expect(await judge(PROGRAM, extension)).toBe('executable');
  });

  test.each(['txt', 'html', 'pdf', 'zip'])('the virus test pattern under .%s', async (extension) => {
    expect(await judge(TEST_VIRUS, extension)).toBe('test-virus');
  });

  test.each(['txt', 'pdf', 'doc', 'docx', 'zip', 'jpg'])('an empty file under .%s', async (extension) => {
    expect(await judge('', extension)).toBe('empty');
  });

  test('an installer under .doc', async () => {
    expect(await judge(compoundFile(INSTALLER_CLASS), 'doc')).toBe('executable');
  });
});

describe('[EVD-19, UPL-09] accepts', () => {
  const cases: [string, string, Buffer | string][] = [
    ['a PDF', 'pdf', PDF],
    ['a PNG that must never be decoded', 'png', png(60_000)],
    ['a bitmap', 'bmp', bitmap()],
    ['a JPEG', 'jpeg', JPEG],
    ['a GIF', 'gif', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['a TIFF', 'tif', Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1')],
    ['a big-endian TIFF', 'tiff', Buffer.from('MM\0*\0\0\0\x08\0\0', 'latin1')],
    ['rich text', 'rtf', '{\\rtf1\\ansi text}'],
    ['a tagged recording', 'mp3', Buffer.from('ID3\x04\0\0\0\0\0\0\xff\xfb\x90\0', 'latin1')],
    ['a bare recording', 'mp3', Buffer.from('fffb9000'.padEnd(200, '0'), 'hex')],
    ['a film', 'mpg', Buffer.from('000001ba2100010001'.padEnd(200, '0'), 'hex')],
    ['a Word document', 'docx', officePackage('word', WORD)],
    ['a spreadsheet', 'xlsx', officePackage('xl', SHEET)],
    ['slides', 'pptx', officePackage('ppt', SLIDES)],
    ['slides with macros', 'pptm', officePackage('ppt', MACRO_SLIDES)],
    ['an old Word document', 'doc', compoundFile(WORD_CLASS)],
    ['an old workbook that does not say who wrote it', 'xls', compoundFile(NO_CLASS)],
    ['a message', 'msg', compoundFile('0b0d020000000000c000000000000046')],
    ['a page with a script, which is only ever a download', 'html', PAGE],
    ['a note in UTF-8', 'txt', 'Kōrero – 15 min\r\n'],
    ['a note in Windows letters', 'txt', Buffer.from('Caf\xe9 \x96 na\xefve', 'latin1')],
    ['a note that begins like a bitmap', 'txt', 'BMJ 2026: summary'],
    ['a note that begins like a program', 'txt', 'MZ twins: a case report in some sixty characters and then more'],
    ['a table in UTF-16 as spreadsheets write it', 'csv', Buffer.from('\ufeffName\tHours', 'utf16le')],
    ['a mail', 'eml', 'From: a@example.org\r\nSubject: Invitation\r\n\r\nDear all\r\n'],
    ['a WebP picture beyond the list', 'webp', Buffer.from('RIFF\x1a\0\0\0WEBPVP8L', 'latin1')],
    ['a sound beyond the list', 'wav', Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0', 'latin1')],
    ['a phone picture beyond the list', 'heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a phone recording beyond the list', 'm4a', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42', 'latin1')],
    ['text beyond the list', 'md', '# Reflection\n'],
  ];
  test.each(cases)('%s under .%s', async (_what, extension, bytes) => {
    expect(await judge(bytes, extension)).toBeUndefined();
  });
});

test('[UPL-16] no refusal of content holds the words that mean other refusals', () => {
  const problems = [
    'empty',
    'content-mismatch',
    'executable',
    'test-virus',
    'archive-bomb',
    'unsafe-archive',
    'broken-archive',
  ] as const;
  for (const problem of problems) expect(contentProblemMessage(problem, 'pdf')).not.toMatch(/exist|size/i);
  expect(contentProblemMessage('content-mismatch', 'pdf')).toContain('.pdf');
});

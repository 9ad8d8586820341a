import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACCEPTED_EXTENSIONS,
  comparableName,
  extensionOf,
  fileNameProblem,
  folderNameProblem,
  isAcceptedType,
  isWorthSending,
  NO_FILE_MESSAGE,
  notAcceptedMessage,
  renameKeepingExtension,
  sizeLimitMessage,
  truncateName,
  UPLOAD_TOO_LARGE_MESSAGE,
} from './file-names.ts';

const BLANK = 'The file name must not be left blank.';
const SIGNS = "File name should not contain '&' or '#'.";
const TAKEN = "Please change the file name to make sure it's unique.";
const PATH = "File name should not contain '/' or '\\'.";
const HIDDEN = 'File name should not contain hidden characters.';

describe('file names', () => {
  test.each([
    ['', BLANK],
    ['   ', BLANK],
    ['.pdf', BLANK],
    ['  .pdf', BLANK],
    ['\u200b.pdf', BLANK],
    ['\u3164\u2800.pdf', BLANK],
    ['\u2067a.pdf', HIDDEN],
    ['a\u200f.pdf', HIDDEN],
    ['a & b.pdf', SIGNS],
    ['case #4.pdf', SIGNS],
    ['a.p#f', SIGNS],
    ['../secret.pdf', PATH],
    ['a/b.pdf', PATH],
    ['C:\\temp\\a.pdf', PATH],
    ['a\u0000.pdf', HIDDEN],
    ['a\r\nSet-Cookie: x.pdf', HIDDEN],
    ['annual\u202efdp.exe', HIDDEN],
    ['half \ud800.pdf', HIDDEN],
    ['soft\u00adhyphen.pdf', HIDDEN],
    ['\ufeffnotes.pdf', HIDDEN],
    ['two\u200bwords.pdf', HIDDEN],
    ['filled\u3164.pdf', HIDDEN],
    ['joined \u200d.pdf', HIDDEN],
    ['joined\u200d .pdf', HIDDEN],
    ['\u200cnotes.pdf', HIDDEN],
    [`${'a'.repeat(252)}.pdf`, 'File name should have at most 255 characters.'],
  ])('[EVD-13, EVD-14, EVD-26, UPL-03, UPL-04, ERR-15] refuses %j', (name, message) => {
    expect(fileNameProblem(name, [])).toBe(message);
  });

  test.each(['CON', 'nul.txt', 'Aux.tar.gz', 'COM1.pdf', 'lpt9.docx', 'com¹.txt', 'prn .pdf', ' con.pdf '])(
    '[UPL-19] refuses %j, which Windows cannot save',
    (name) => {
      expect(fileNameProblem(name, [])).toMatch(
        /^Windows reserves the name .+ for itself\. Please choose another file name\.$/,
      );
    },
  );

  test.each([
    ['Report.PDF', 'report.pdf'],
    ['k\u014drero.docx', 'ko\u0304rero.docx'],
    ['STRASSE.txt', 'straße.txt'],
    [' a.pdf ', 'a.pdf'],
    ['ϴ.pdf', 'θ.pdf'],
    ['α\u0345\u0301.pdf', 'ᾴ.pdf'],
  ])('[EVD-15, UPL-05] takes %j and %j for the same name', (name, taken) => {
    expect(comparableName(name)).toBe(comparableName(taken));
    expect(fileNameProblem(name, ['other.pdf', taken])).toBe(TAKEN);
  });

  test.each([
    'attendance certificate.pdf',
    'kōrero – workshop notes.docx',
    `${'n'.repeat(96)}.pdf`,
    `${'n'.repeat(251)}.pdf`,
    'v1.2 (final).xlsx',
    "Dr O'Neill.jpg",
    '证书.png',
    'می\u200cخواهم.pdf',
    'क्\u200dष.pdf',
    'family 👨\u200d👩\u200d👧.jpg',
    'console.pdf',
    'falcon.pdf',
    'Nullarbor.pdf',
    'com10.txt',
  ])('[UPL-01] accepts the name %j', (name) => {
    expect(fileNameProblem(name, ['other.pdf'])).toBeUndefined();
  });

  test('[UPL-16] no refusal of a name uses the words that mean a double or a large file', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(fileNameProblem(name, []) ?? '').not.toMatch(/exists|size/i);
      }),
    );
  });
});

describe('file types', () => {
  test.each([
    ['double.pdf.exe', 'application/pdf'],
    ['noextension', 'image/png'],
    ['trailing.', 'text/plain'],
    ['run.js', 'text/javascript'],
    ['module.mjs', 'text/plain'],
    ['shell.sh', 'text/x-sh'],
    ['macro.vbs', 'text/plain'],
    ['image.svg', 'image/svg+xml'],
    ['image.unknown', 'image/svg+xml'],
    ['page.xhtml', 'text/html'],
    ['script.unknown', 'text/ecmascript'],
    ['page.php', 'text/plain'],
    ['video.mov', 'video/quicktime'],
    ['data.bin', 'application/octet-stream'],
    ['data.xyz', ''],
    ['data.xyz', 'image/'],
    ['data.xyz', 'imagex/png'],
    ['data.xyz', 'x-image/png'],
    ['data.xyz', 'image/png/x'],
    ['data.xyz', 'image/png, x'],
  ])('[EVD-19, UPL-10, UPL-11] refuses %s of type %j', (name, mediaType) => {
    expect(isAcceptedType(name, mediaType)).toBe(false);
  });

  test.each(
    'bat cmd com dmg exe apk hta jar js lnk mjs msi php phtml ps1 py rb scr sh svg swf ts tsx vbs wasm xml'.split(' '),
  )('[EVD-19] refuses .%s, which runs or carries scripts, also as plain text', (extension) => {
    expect(isAcceptedType(`file.${extension}`, 'text/plain')).toBe(false);
  });

  test.each(ACCEPTED_EXTENSIONS)(
    '[EVD-19, UPL-09, UPL-11] accepts .%s in any letter case, with or without a media type',
    (extension) => {
      expect(isAcceptedType(`file.${extension}`, '')).toBe(true);
      expect(isAcceptedType(`FILE.${extension.toUpperCase()}`, 'application/octet-stream')).toBe(true);
    },
  );

  test.each([
    ['IMG_0001.HEIC', 'image/heic'],
    ['memo.m4a', 'audio/mp4'],
    ['notes.md', ' text/markdown ; charset=utf-8'],
    ['meeting.ics', 'TEXT/CALENDAR'],
  ])('[EVD-19, UPL-10] accepts images, audio and text in general: %s', (name, mediaType) => {
    expect(isAcceptedType(name, mediaType)).toBe(true);
  });

  test('[EVD-19] has the 32 extensions of the list', () => {
    expect(new Set(ACCEPTED_EXTENSIONS).size).toBe(32);
  });

  test.each([
    ['a.PDF', 'pdf'],
    ['a.tar.gz', 'gz'],
    ['a.pdf ', 'pdf'],
    ['a', ''],
    ['a.', ''],
    ['.htaccess', 'htaccess'],
  ])('[UPL-11] finds the extension of %j: %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  });

  test('[UPL-07, UPL-11, ERR-11, ERR-13] says that a file is missing, and that one is too large', () => {
    expect(NO_FILE_MESSAGE).toBe('Please select one or more files to upload.');
    expect(UPLOAD_TOO_LARGE_MESSAGE).toBe('File size is greater then 100MB');
  });

  test('[EVD-20, UPL-10, ERR-15] says which type was refused', () => {
    expect(notAcceptedMessage('exe')).toBe('You have tried to upload a .exe file, which is not accepted.');
  });
});

describe('renaming and showing files', () => {
  test.each([
    ['scan.PDF', 'certificate', 'certificate.PDF'],
    ['scan.PDF', 'certificate.pdf', 'certificate.PDF'],
    ['scan.pdf', 'certificate.exe', 'certificate.exe.pdf'],
    ['scan.pdf', ' v1.2 ', 'v1.2.pdf'],
    ['scan.pdf', '.pdf', '.pdf'],
    ['scan.pdf', '', '.pdf'],
    ['noextension', 'other', 'other'],
    ['noextension', 'other.pdf', 'other.pdf'],
    [' scan.pdf ', 'certificate', 'certificate.pdf'],
    ['scan.pdf', 'certificate .pdf', 'certificate.pdf'],
    ['scan.pdf', 'certificate.pdf ', 'certificate.pdf'],
  ])('[EVD-16, UPL-06] renames %j to %j as %j', (original, wanted, expected) => {
    expect(renameKeepingExtension(original, wanted)).toBe(expected);
  });

  test('[EVD-16, UPL-06] keeps the extension whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (wanted) => {
        expect(extensionOf(renameKeepingExtension('scan.pdf', wanted))).toBe('pdf');
      }),
    );
  });

  test('[LIM-05, FIL-30] cuts long names by characters and appends "..."', () => {
    expect(truncateName('abcdef', 6)).toBe('abcdef');
    expect(truncateName('abcdefg', 6)).toBe('abcdef...');
    expect(truncateName('o\u0304o\u0304o\u0304', 2)).toBe('o\u0304o\u0304...');
    expect(truncateName('o\u0304o\u0304', 2)).toBe('o\u0304o\u0304');
  });

  test.each([
    [13_002_342, 'a.pdf size 12.4 MB exceeds upload size limit of 10 MB.'],
    [10_485_761, 'a.pdf size 10.01 MB exceeds upload size limit of 10 MB.'],
    [104_857_600, 'a.pdf size 100 MB exceeds upload size limit of 10 MB.'],
  ])('[EVD-17, UPL-08] says how large %d bytes are', (bytes, message) => {
    expect(sizeLimitMessage('a.pdf', bytes)).toBe(message);
  });
});

describe('[FIL-12] the name of a folder', () => {
  test.each([
    ['', 'Please enter a folder name.'],
    [' \u200b ', 'Please enter a folder name.'],
    ['a\u0000b', 'hidden characters'],
    ['\u202efdp', 'hidden characters'],
    ['\ud800', 'hidden characters'],
    ['x'.repeat(101), 'at most 100 characters'],
    ['COURSES', 'exists'],
    ['  courses ', 'exists'],
    ['Ko\u0304rero', 'exists'],
  ])('%j is refused: %s', (name, message) => {
    expect(folderNameProblem(name, ['Courses', 'Kōrero'])).toContain(message);
  });

  test.each(['Courses 2', 'R&D / #1', 'x'.repeat(100), '研修'])('%j is taken', (name) => {
    expect(folderNameProblem(name, ['Courses'])).toBeUndefined();
  });
});

test.each([
  ['IMG_0001.HEIC', '', true],
  ['dictation.m4a', 'application/octet-stream', true],
  ['photo.jfif', '', true],
  ['IMG_0001.HEIC', 'application/zip', false],
  ['data.xyz', '', false],
  ['setup.exe', '', false],
  ['drawing.svg', 'application/octet-stream', false],
  ['noextension', '', false],
])('[UPL-20, UPL-10] %s of the type %j is sent: %s', (name, mediaType, sent) => {
  expect(isWorthSending(name, mediaType)).toBe(sent);
});

import { describe, expect, test } from 'vitest';
import { compoundWith, contentOf } from '../../testing/build-content.ts';
import { checkContent } from './check-content.ts';
import { contentProblemMessage } from './content-problem.ts';

const EMPTY = Buffer.alloc(4_096);
const WORD_CLASS = '0609020000000000c000000000000046';
const EXCEL_CLASS = '2008020000000000c000000000000046';

/** The head of the text of an older Word document, its flags in the byte 11. */
function wordText(flags: number): Buffer {
  const text = Buffer.alloc(4_096);
  text[11] = flags;
  return text;
}

/** The start of an older workbook: one record that opens it, and those given. */
function workbook(...records: Buffer[]): Buffer {
  const opens = Buffer.concat([Buffer.from('0908100000060500', 'hex'), Buffer.alloc(12)]);
  return Buffer.concat([opens, ...records, Buffer.alloc(4_096)]);
}

async function judge(content: Buffer, extension: string) {
  return await checkContent(contentOf(content), extension);
}

describe('[UPL-19] a document that a password protects is refused for that,', () => {
  const newer = compoundWith('0'.repeat(32), [
    ['EncryptionInfo', Buffer.alloc(100)],
    ['EncryptedPackage', EMPTY],
  ]);
  test.each(['docx', 'xlsx', 'pptx', 'ppsm', 'doc', 'xls'])('a newer one that is called .%s', async (extension) => {
    expect(await judge(newer, extension)).toBe('locked');
  });

  test.each([
    [
      'text',
      'doc',
      compoundWith(WORD_CLASS, [
        ['1Table', EMPTY],
        ['Data', EMPTY],
        ['x', EMPTY],
        ['WordDocument', wordText(0x13)],
      ]),
    ],
    [
      'workbook',
      'xls',
      compoundWith(EXCEL_CLASS, [['Workbook', workbook(Buffer.from('2f00060000000000aabb', 'hex'))]]),
    ],
    [
      'slides',
      'ppt',
      compoundWith('0'.repeat(32), [
        ['PowerPoint Document', EMPTY],
        ['EncryptedSummary', EMPTY],
      ]),
    ],
  ])('an older one: %s', async (_what, extension, content) => {
    expect(await judge(content, extension)).toBe('locked');
    expect(contentProblemMessage('locked', extension)).toMatch(/protected by a password/);
  });

  test.each([
    ['text', 'doc', compoundWith(WORD_CLASS, [['WordDocument', wordText(0x12)]])],
    ['workbook', 'xls', compoundWith(EXCEL_CLASS, [['Workbook', workbook()]])],
  ])('and an open one is taken: %s', async (_what, extension, content) => {
    expect(await judge(content, extension)).toBeUndefined();
  });
});

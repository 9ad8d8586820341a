import { describe, expect, test } from 'vitest';
import { encryptedPdf, LOCKED_PDF } from '../../testing/build-content.ts';
import { bufferContent } from './content.ts';
import { needsPassword } from './pdf-password.ts';

const needs = (bytes: Buffer) => needsPassword(bufferContent(bytes));

// Those of revision 3 and 4 are of real files; each verdict is that of pdf.js on the same bytes.
const NO_HASH = '01'.repeat(32);
const SALTS = '0102030405060708'.padEnd(32, '09');
const from2008 = (revision: number, hash: string) =>
  encryptedPdf(
    `<< /Filter /Standard /V 5 /R ${revision} /Length 256 /P -4 /U <${hash}${SALTS}> /O <${'41'.repeat(48)}> >>`,
    '41',
  );
const HASH_OF_NOTHING = {
  5: '66840dda154e8a113c31dd0ad32f7f3a366a80e8136979d8f5a101d3d29d6f72',
  6: '8d1efb4f1bdbb651341704c2139de4f6be05d6d4609af56916b21646ed74825c',
};
const OPEN_4 = encryptedPdf(
  '<< /Filter /Standard /V 4 /Length 128 /R 4 /P -1084 ' +
    '/O <734614762e793527db970a3522b3e1d4adbd9b3cb4a5897515b259f168d9e9f4> ' +
    `/U <930489a9bf8a45a688a2dbc2a0a8676e${'00'.repeat(16)}> /CF << /StdCF << /CFM /V2 /Length 16 >> >> >>`,
  '3c4c5f3a4496af409a9db33c781c76ac',
);

describe('[UPL-19] a PDF', () => {
  test('that is not encrypted, is cut off or says nonsense of its encryption needs no password', async () => {
    const nonsense = encryptedPdf('<< /Filter /Standard /R 3 >>', '41');
    const plain = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n41\n%%EOF';
    for (const bytes of ['%PDF-1.7', plain, '%PDF-1.7\n(/Encrypt this)'].map((text) => Buffer.from(text))) {
      expect(await needs(bytes)).toBe(false);
    }
    expect(await needs(nonsense)).toBe(false);
    expect(await needs(LOCKED_PDF.subarray(0, 60))).toBe(false);
  });

  test('that only forbids something opens without one', async () => {
    expect(await needs(OPEN_4)).toBe(false);
    expect(await needs(from2008(5, HASH_OF_NOTHING[5]))).toBe(false);
    expect(await needs(from2008(6, HASH_OF_NOTHING[6]))).toBe(false);
  });

  test('that opens with its password alone needs it, however it is encrypted', async () => {
    expect(await needs(LOCKED_PDF)).toBe(true);
    expect(await needs(from2008(5, NO_HASH))).toBe(true);
    expect(await needs(from2008(6, NO_HASH))).toBe(true);
    const dictionary = `<< /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U (${'A'.repeat(30)}\\)\\101) /P -4 >>`;
    const inTrailer = `%PDF-1.4\ntrailer << /Encrypt ${dictionary} /ID [<4142> <4142>] >>\nstartxref\n9\n%%EOF\n`;
    expect(await needs(Buffer.from(inTrailer))).toBe(true);
    expect(await needs(encryptedPdf('<< /Filter /Adobe.PubSec /V 4 >>', '41'))).toBe(true);
  });

  test('is found to be locked where its encryption lies far from its end', async () => {
    const end = LOCKED_PDF.indexOf('xref');
    const far = [LOCKED_PDF.subarray(0, end), Buffer.alloc(200_000, 0x20), LOCKED_PDF.subarray(end)];
    expect(await needs(Buffer.concat(far))).toBe(true);
  });
});

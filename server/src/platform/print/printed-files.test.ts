import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openPlainPrinter } from '../../testing/plain-printer.ts';
import {
  sampleCertificate,
  sampleDecision,
  sampleDetails,
  sampleForm,
  sampleLetter,
  sampleMember,
  sampleOutcome,
  samplePack,
  samplePlan,
  sampleReport,
  sampleStatement,
  sampleVerification,
} from '../../testing/print-samples.ts';
import type { PrintableDocument } from './print-document.ts';

// Of qpdf and of poppler: two readers that were not made with this one's writer.
const CHECKER = 'qpdf';
const INFORMER = 'pdfinfo';
// Of MuPDF, a third reader.
const RENDERER = 'mutool';

// Where the compiler is a program of the machine; see portable-typesetter.test.ts for the others.
const WRITES_UA = process.platform === 'linux' && process.arch === 'x64';

const printer = openPlainPrinter();
afterAll(() => printer.close());

describe('[CRT-03] the printed file', () => {
  const samples: PrintableDocument[] = [
    sampleStatement(),
    sampleDetails(3),
    sampleCertificate(),
    sampleLetter(),
    sampleOutcome(),
    samplePlan(),
    sampleForm(3),
    sampleDecision(),
    samplePack(),
    sampleReport(),
  ];
  test.runIf(WRITES_UA).each(samples)('the $kind is a tagged PDF/UA-1 in English with its title', async (document) => {
    const pdf = String(await printer.print(document));
    expect({
      standard: /<pdfuaid:part>(.*?)</.exec(pdf)?.[1],
      tagged: /\/Marked (\w+)/.exec(pdf)?.[1],
      language: /\/Lang \((.*?)\)/.exec(pdf)?.[1],
      titleShown: /\/DisplayDocTitle (\w+)/.exec(pdf)?.[1],
    }).toEqual({ standard: '1', tagged: 'true', language: 'en-AU', titleShown: 'true' });
    const title = /<dc:title>.*?<rdf:li[^>]*>(.*?)</.exec(pdf)?.[1];
    expect(title).toMatch(
      /^((2025 .*|Certificate of continuing professional development 2025|Letter of (successful audit|audit outcome|decision) 2025) – Dr Āwhina Tūī|CPD in 2025 – All members|Report of CPD year 2025 – Medical Board of Australia)$/,
    );
  });

  const missing = [CHECKER, INFORMER].filter((program) => spawnSync(program, ['--version']).error !== undefined);
  if (missing.length > 0)
    process.stderr.write(`print: files are not checked, ${missing.join(' and ')} is not installed.\n`);
  test.skipIf(missing.length > 0).each(samples)(
    'the $kind is sound for qpdf, and tagged for pdfinfo',
    async (document) => {
      const folder = await mkdtemp(join(tmpdir(), 'cpd-print-'));
      const file = join(folder, 'printed.pdf');
      await writeFile(file, await printer.print(document));
      const sound = spawnSync(CHECKER, ['--check', file], { encoding: 'utf8' });
      const facts = spawnSync(INFORMER, [file], { encoding: 'utf8' });
      await rm(folder, { recursive: true });
      expect({ status: sound.status, said: sound.stderr }).toEqual({ status: 0, said: '' });
      expect(facts.stdout).toMatch(/^Tagged: +yes$/m);
    },
  );

  const isRendered = spawnSync(RENDERER, ['-v']).error === undefined;
  if (!isRendered) process.stderr.write(`print: no second reader opens the files, ${RENDERER} is not installed.\n`);
  test.skipIf(!isRendered).each(samples)('the $kind opens in a second reader, each page of it', async (document) => {
    const folder = await mkdtemp(join(tmpdir(), 'cpd-print-'));
    const file = join(folder, 'printed.pdf');
    await writeFile(file, await printer.print(document));
    const drawn = spawnSync(RENDERER, ['draw', '-F', 'txt', file], { encoding: 'utf8' });
    await rm(folder, { recursive: true });
    expect(drawn.status).toBe(0);
    expect(drawn.stderr).not.toMatch(/error|damaged|repair/i);
    expect(drawn.stdout).toContain('Dr Āwhina Tūī');
    expect(drawn.stdout).toContain('Page 1 of 1');
  });

  test.each(samples.filter((document) => 'verification' in document))(
    'the QR code of the $kind is a figure with words for who cannot see it',
    async (document) => {
      const pdf = String(await printer.print(document));
      expect(pdf).toContain('/S /Figure');
      expect(pdf).toContain('/Alt (QR code with the address at which this document can be checked)');
      expect(pdf).toContain(`/URI (${sampleVerification.address})`);
    },
  );

  test('table headers are marked as headers of their columns', async () => {
    const pdf = String(await printer.print(sampleStatement()));
    expect(pdf.match(/\/S \/TH\b/g)?.length).toBe(5 + 3 + 2);
  });

  test('the same document gives the same bytes, from another worker too', async () => {
    const other = openPlainPrinter();
    const [one, two] = await Promise.all([printer.print(sampleDetails(5)), other.print(sampleDetails(5))]);
    expect(one.equals(two)).toBe(true);
    await other.close();
  });

  test('only fonts that come with the product are in the file', async () => {
    const name = `${sampleMember.name} Ж Ω 汉字 😀 ✓ عربى`;
    const pdf = String(await printer.print(sampleStatement({ member: { ...sampleMember, name } })));
    const fonts = [...pdf.matchAll(/\/FontName \/[A-Z]{6}\+([A-Za-z]+)/g)].map((match) => match[1]);
    expect(fonts.length).toBeGreaterThan(0);
    const own = /^(LibertinusSerif|NewCM|DejaVuSansMono|CactusClassicalSerif|NotoEmoji|Amiri)/;
    expect(fonts.filter((font) => !own.test(font ?? ''))).toEqual([]);
  });

  test.each([
    ['macrons', 'Dr Āwhina Tūī-Whāngārei', 'LibertinusSerif'],
    ['Vietnamese', 'Dr Nguyễn Thị Ngọc Ánh Đặng', 'LibertinusSerif'],
    ['apostrophes', "Dr Siobhán O’Brien-D'Arcy", 'LibertinusSerif'],
    ['Chinese, simplified and traditional', 'Dr 张伟 陳大文', 'CactusClassicalSerif'],
    ['Japanese', 'Dr 田中 さくら', 'CactusClassicalSerif'],
    ['emoji', 'Dr Āwhina 😀 Tūī', 'NotoEmoji'],
    ['Korean', 'Dr 김철수 뷁', 'GowunBatang'],
    ['Devanagari', 'Dr अनिल क्षत्रिय', 'NotoSansDevanagari'],
    ['Arabic', 'Dr محمد الأحمد', 'Amiri'],
    ['Hebrew', 'Dr עברית כהן', 'LibertinusSerif'],
    ['Bengali', 'Dr অনিন্দ্য', 'NotoSansBengali'],
    ['Gujarati', 'Dr પટેલ', 'NotoSansGujarati'],
    ['Gurmukhi', 'Dr ਹਰਜੀਤ', 'NotoSansGurmukhi'],
    ['Kannada', 'Dr ಕನ್ನಡ', 'NotoSansKannada'],
    ['Malayalam', 'Dr മലയാളം', 'NotoSansMalayalam'],
    ['Sinhala', 'Dr සිංහල', 'NotoSansSinhala'],
    ['Tamil', 'Dr தமிழ்', 'NotoSansTamil'],
    ['Telugu', 'Dr తెలుగు', 'NotoSansTelugu'],
    ['Thai', 'Dr ไทยแลนด์', 'NotoSansThai'],
    ['Khmer', 'Dr ខ្មែរ', 'NotoSansKhmer'],
    ['Burmese', 'Dr မြန်မာ', 'NotoSansMyanmar'],
    ['Amharic', 'Dr አማርኛ', 'NotoSansEthiopic'],
    ['Georgian and Lao', 'Dr ქართული ລາວ', 'DejaVuSansMono'],
  ])(
    '[CRT-12] a name with %s is drawn, letter for letter, so that the file stays PDF/UA-1',
    async (_what, name, font) => {
      const pdf = String(await printer.print(sampleCertificate({ member: { ...sampleMember, name } })));
      expect(/<pdfuaid:part>1</.test(pdf)).toBe(WRITES_UA);
      expect(pdf).toMatch(new RegExp(`/FontName /[A-Z]{6}\\+${font}`));
    },
  );
});

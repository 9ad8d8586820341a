import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, test } from 'vitest';
import { openPlainPrinter } from '../../testing/plain-printer.ts';
import {
  sampleCertificate,
  sampleDecision,
  sampleDetails,
  sampleForm,
  sampleLetter,
  sampleMember,
  samplePack,
  samplePlan,
  sampleReport,
  sampleStatement,
} from '../../testing/print-samples.ts';
import type { PrintableDocument, VerifiableDocument } from './print-document.ts';

/** What `print-worker.ts` does on a machine for which the compiler comes as no program of its own. */
const PORTABLE = `
  import { openPortableTypesetter } from '${new URL('./portable-typesetter.ts', import.meta.url)}';
  import { toTemplateData } from '${new URL('./typesetter.ts', import.meta.url)}';
  const typesetter = await openPortableTypesetter();
  process.on('message', (document) => {
    try {
      process.send({ pdf: typesetter.setInType(document.kind, toTemplateData(document)) });
    } catch (error) {
      process.send({ problem: error.message });
    }
  });
`;

const usual = openPlainPrinter();
const portable = openPlainPrinter({ program: new URL(`data:text/javascript,${encodeURIComponent(PORTABLE)}`) });
afterAll(() => Promise.all([usual.close(), portable.close()]));

// Of poppler; it reads a PDF as a person who selects and copies the text.
const READER = 'pdftotext';

function readWords(pdf: Buffer): string[] {
  return spawnSync(READER, ['-', '-'], { input: pdf, encoding: 'utf8' }).stdout.split(/\s+/);
}

const samples: PrintableDocument[] = [
  sampleStatement(),
  sampleDetails(60),
  sampleCertificate({ member: { ...sampleMember, name: 'Dr Nguyễn Ж Ω 汉字 さくら 😀' } }),
  sampleLetter(),
  samplePlan(),
  sampleForm(3),
  sampleDecision(),
  samplePack(),
  sampleReport(),
];

describe('[CRT-03] printing on a machine for which there is no compiler of its own', () => {
  test('what cannot be laid out is told with the compiler’s words, and the next document is printed', async () => {
    const withoutFields = { ...sampleDecision(), kind: 'certificate' } as unknown as VerifiableDocument;
    await expect(portable.print(withoutFields)).rejects.toThrow('does not contain key');
    await expect(portable.print(sampleDecision())).resolves.toBeInstanceOf(Buffer);
  });

  test.each(samples)('the $kind is tagged and in English, and claims no standard', async (document) => {
    const pdf = String(await portable.print(document));
    expect({
      tagged: /\/Marked (\w+)/.exec(pdf)?.[1],
      language: /\/Lang \((.*?)\)/.exec(pdf)?.[1],
      standard: /<pdfuaid:part>(.*?)</.exec(pdf)?.[1],
    }).toEqual({ tagged: 'true', language: 'en-AU', standard: undefined });
  });

  const poppler = spawnSync(READER, ['-v']).error === undefined;
  test.skipIf(!poppler).each(samples)('the $kind says the same as elsewhere, word for word', async (document) => {
    const [elsewhere, here] = await Promise.all([usual.print(document), portable.print(document)]);
    expect(readWords(here)).toEqual(readWords(elsewhere));
  });
});

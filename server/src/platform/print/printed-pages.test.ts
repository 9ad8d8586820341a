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
  samplePlan,
  sampleStatement,
  sampleVerification,
} from '../../testing/print-samples.ts';
import type { PrintableDocument } from './print-document.ts';

// Of poppler; it reads a PDF as a person who selects and copies the text.
const READER = 'pdftotext';

const printer = openPlainPrinter();
afterAll(() => printer.close());

describe('[CRT-03] the printed text', () => {
  const poppler = spawnSync(READER, ['-v']).error === undefined;
  const readable = test.skipIf(!poppler);
  if (!poppler) process.stderr.write('print: what stands on the pages is not read back, pdftotext is not installed.\n');

  readable.each([
    '#eval("x") #panic() $a^2$ *b* _c_ `d` @e \\ <b> //f /*g*/ ~ -- "h" [i] = j',
    '\'); #import "look.typ": *',
  ])('%s comes out letter for letter wherever a member wrote it', async (hostile) => {
    const statement = await textOf(sampleStatement({ member: { ...sampleMember, name: hostile } }));
    const written = {
      name: hostile,
      information: hostile,
      areas: [hostile],
      reflectionHours: '0.5',
      reflection: [hostile],
      evidence: [hostile],
    };
    const details = await textOf(sampleDetails(1, written));
    expect(squeezed(statement)).toContain(squeezed(hostile));
    expect(squeezed(details).split(squeezed(hostile)).length - 1).toBe(5);
  });

  readable('[PPL-11] the letter about what the college proposed says so, and speaks of no leave', async () => {
    const asked = 'the CPD team proposed reduced targets for you for the CPD year 2025';
    const reason = 'Joined on 15/08/2025.';
    const letter = { asked, isProposal: true, months: '7 months before joining', fragment: '', reason };
    const text = squeezed(await textOf(sampleDecision(letter)));
    expect(text).toContain(squeezed(`On 03/11/2025 ${asked}.`));
    expect(text).toContain(
      squeezed('The proposal is accepted: your targets for the CPD year 2025 are reduced for 7 months before joining.'),
    );
    expect(text).not.toMatch(/leave|youasked|yourrequest/i);
    const declined = squeezed(await textOf(sampleDecision({ ...letter, result: 'DECLINED' })));
    expect(declined).toContain(squeezed('The proposal is not taken up:'));
  });

  readable('what no bundled font can draw is a box on paper and the rest of the text stays', async () => {
    const member = { ...sampleMember, name: 'Āwhina ᚠᚢᚦ 𓀀 Tūī' };
    const text = await textOf(sampleCertificate({ member }));
    expect(text).toMatch(/Āwhina .+ Tūī\n/);
    expect(String(await printer.print(sampleCertificate({ member })))).toContain('/Marked true');
  });

  readable.each([
    'Dr Āwhina Tūī-Whāngārei',
    'Dr Nguyễn Thị Ngọc Ánh Đặng',
    "Dr Siobhán O’Brien-D'Arcy",
    'Dr 张伟 陳大文 田中',
    'Dr Āwhina 😀 Tūī',
    'Dr 김철수 뷁',
    'Dr अनिल क्षत्रिय',
    'Dr தமிழ்',
    'Dr ไทยแลนด์',
  ])('[CRT-12] the name %s is copied as it was written, from each kind of document', async (name) => {
    const member = { ...sampleMember, name };
    for (const document of [sampleCertificate({ member }), sampleStatement({ member }), sampleLetter({ member })]) {
      expect(await textOf(document)).toContain(name);
    }
  });

  readable.each(['محمد الأحمد إبراهيم', 'עברית כהן'])(
    '[CRT-12] the name %s runs from right to left among words that do not, and is copied in its own order',
    async (name) => {
      const member = { ...sampleMember, name: `Dr ${name}` };
      for (const document of [sampleCertificate({ member }), sampleStatement({ member }), sampleLetter({ member })]) {
        // Poppler marks where the direction changes.
        expect((await textOf(document)).replace(/[\u202a-\u202e\u2066-\u2069]/g, '')).toContain(`Dr ${name}`);
      }
    },
  );

  readable('control characters and broken emoji do not stop the printer', async () => {
    const name = `A\u0000B\u0007C\uFFFED\ud83dE\r`;
    expect(await textOf(sampleCertificate({ member: { ...sampleMember, name } }))).toMatch(/ABCD.?E/);
  });

  readable('[CRT-11] the CPD statement carries the figures letter for letter, in their rows', async () => {
    const text = await textOf(sampleStatement());
    expect(text).toContain('2025 CPD statement');
    expect(text).toContain('Dr Āwhina Tūī');
    expect(text).toContain('Total 34.5 of 50 hours');
    expect(text).toMatch(/1 +Educational Activities +12\.25 +1\.5 +13\.75\n/);
    expect(text).toMatch(/2 +Reviewing Performance +20 +0\.75 +20\.75\n/);
    expect(text).toMatch(/Professional Development Plan +1 \/ 1 plan +Completed\n/);
    expect(text).toMatch(/Annual Conversation +0 \/ 1 activities +Not completed\n/);
    expect(text).toContain('Submitted on 02/02/2026');
    expect(text).toMatch(/Do you hold a practising certificate\? +Yes\n/);
    expect(text).toMatch(/Printed on 03\/02\/2026 +Page 1 of 1/);
  });

  readable('[R39] a statement says without a seal nothing of one, and with it the same on every page', async () => {
    const seal = { sealedOn: '22/11/2026, 2.23 pm Sydney time', letters: '3f2a9c1e0b7d4455' };
    const line = `Seal of the record, ${seal.sealedOn}: ${seal.letters}.`;
    for (const statement of [sampleStatement(), sampleDetails(12)]) {
      const [without, sealed] = [await textOf(statement), await textOf({ ...statement, seal })];
      expect(without).not.toContain('Seal');
      const pages = sealed.match(/Page \d of \d/g)?.length;
      expect(sealed.split(line)).toHaveLength((pages ?? 0) + 1);
      expect(pages).toBe(without.match(/Page \d of \d/g)?.length);
    }
  });

  readable('a record that was not handed in says so, also without categories and requirements', async () => {
    const text = await textOf(sampleStatement({ declaration: null, categories: [], requirements: [] }));
    expect(text).toContain('Not submitted yet.');
    expect(text).toContain('There are no categories for this year.');
  });

  readable('[CRT-11] the detailed statement carries everything of an activity', async () => {
    const text = await textOf(sampleDetails(1));
    expect(text).toContain('Total 34.5 of 50 hours');
    expect(text).toMatch(/Entered 12\.25 · Reflection 1\.5 · Recognised 13\.75/);
    expect(text).toMatch(/Grand rounds 1 +01\/03\/2025 +2\.5\n/);
    for (const [label, value] of [
      ['Type', 'Lectures'],
      ['Areas', 'Ethics and professional behaviour'],
      ['Information', 'All cases of the week.'],
      ['Evidence', 'minutes.pdf'],
      ['Reflection', '0.5 hours\n +Listen first.'],
    ]) {
      expect(text).toMatch(new RegExp(`${label} +${value}`));
    }
  });

  readable('an activity on several dates says how long each took', async () => {
    const dates = ['01/03/2025', '08/03/2025'];
    const text = await textOf(sampleDetails(1, { dates, hoursByDate: ['1', '1.5'] }));
    expect(text).toMatch(/Grand rounds 1 +01\/03\/2025 · 1 +2\.5\n/);
    expect(text).toMatch(/08\/03\/2025 · 1\.5\n/);
    const many = Array.from({ length: 5 }, () => dates[0] ?? '');
    const counted = await textOf(
      sampleDetails(1, { dates: many, hoursByDate: many.map((_, index) => String(index + 1)) }),
    );
    expect(counted).toContain('5 dates');
    expect(counted.match(/01\/03\/2025 · [1-5]/g)).toHaveLength(5);
  });

  readable('[SUM-30] in a credit year the category has credits and its activities have hours', async () => {
    const text = await textOf({ ...sampleDetails(1), unit: 'credits' });
    expect(text).toContain('Total 34.5 of 50 credits');
    expect(text).toContain('Recognised 13.75 credits');
    expect(text).toMatch(/Activity +Dates +Hours/);
  });

  readable('an empty year says so', async () => {
    expect(await textOf(sampleDetails(0))).toContain('No activities are recorded for 2025 yet.');
  });

  readable(
    'sixty activities go over pages that each carry the member, the year, the headings and their number',
    async () => {
      const pages = (await textOf(sampleDetails(60))).split('\f').slice(0, -1);
      expect(pages.length).toBeGreaterThanOrEqual(3);
      for (const [index, page] of pages.entries()) {
        expect(page).toContain('Dr Āwhina Tūī · 2025');
        // The last one may have room for the code alone.
        if (index < pages.length - 1) expect(page).toMatch(/Activity +Dates +Hours/);
        expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      }
      for (let number = 1; number <= 60; number += 1) expect(pages.join('')).toContain(`Grand rounds ${number} `);
    },
  );

  readable('a text of several pages and an activity on 100 dates lose nothing', async () => {
    const information = Array.from({ length: 400 }, (_, line) => `line ${line}.`).join('\n');
    const dates = Array.from({ length: 100 }, (_, day) => `date-${day}`);
    const text = await textOf(sampleDetails(2, { information, dates }));
    expect(text.match(/line \d+\./g)?.length).toBe(800);
    expect(text.match(/date-\d+/g)?.length).toBe(200);
    expect(text).toContain('100 dates');
  });

  readable('the certificate is one page that says who met which requirements', async () => {
    const text = await textOf(sampleCertificate());
    expect(text).toMatch(/The College\s+Certificate of\s+continuing professional development/);
    expect(text).toMatch(/Dr Āwhina Tūī\n\s+Member number 100200/);
    expect(text).toMatch(/has met the requirements of the 2025 CPD year: 52\.5 of 50\shours/);
    expect(text).toMatch(/Submitted on .*\n+.*02\/02\/2026/);
    expect(text).toContain('Printed on 03/02/2026');
    expect(text.split('\f').length - 1).toBe(1);
  });

  readable.each([
    ['CPD statement', sampleStatement()],
    ['detailed statement', sampleDetails(1)],
    ['certificate', sampleCertificate()],
    ['letter', sampleLetter()],
    ['plan', samplePlan()],
    ['form', sampleForm(2)],
  ])(
    'the %s carries name, year, date, page number, and the code that is copied as one word',
    async (_kind, document) => {
      const text = await textOf(document);
      for (const part of ['Dr Āwhina Tūī', '2025', 'Printed on 03/02/2026', 'Page 1 of 1', 'cpd.example.org/Verify'])
        expect(text).toContain(part);
      expect(squeezed(text)).toContain(sampleVerification.code);
    },
  );

  readable('[CRT-05] the letter says whose record of which year was audited with success', async () => {
    const text = await textOf(sampleLetter());
    expect(text).toMatch(/Letter of successful audit 2025/);
    expect(text).toMatch(/The audit\s+was\s+successful/);
    expect(text).toContain('Your record counts 52.5 of 50 hours. You submitted it on 02/02/2026.');
    expect(await textOf(sampleLetter({ submittedOn: '' }))).not.toContain('You submitted it');
  });

  readable(
    '[CRT-06] the plan has its need, its hours and its goals with what was planned, done and came of them',
    async () => {
      const text = await textOf(samplePlan());
      expect(text).toMatch(/Plan of the year\n+\s*Created on\s+01\/02\/2025\n+\s*Hours spent on this plan\s+1\.5/);
      expect(text).toContain('Hear more of what is said between the lines.');
      expect(text).toMatch(/1\. Listen first\n+\s*In every consultation\.\n+\s*Planned\n+\s*– +A course \(in May\)/);
      expect(text).toMatch(/Activities\n+\s*– +Grand rounds 1\n+\s*Outcome +Done/);
      expect(text.match(/Outcome/g)).toHaveLength(1);
      expect(text).toContain('2. Write it down');
    },
  );

  readable(
    '[CRT-07] the form has each activity and room for who acknowledges, over as many pages as it takes',
    async () => {
      const pages = (await textOf(sampleForm(60))).split('\f').slice(0, -1);
      expect(pages.length).toBeGreaterThan(1);
      for (let number = 1; number <= 60; number += 1)
        expect(pages.join('')).toMatch(new RegExp(`Grand rounds ${number} `));
      expect(pages.at(-1)).toMatch(/Name +Position and organisation/);
      expect(pages.at(-1)).toMatch(/Signature +Date/);
    },
  );

  readable('a name of 100 letters without a space wraps inside the page, whole', async () => {
    const member = { ...sampleMember, name: 'Wm'.repeat(50) };
    for (const document of [sampleStatement({ member }), sampleCertificate({ member })]) {
      const pdf = await printer.print(document);
      const boxes = readBack(pdf, '-bbox');
      const edges = [...boxes.matchAll(/xMin="([\d.-]+)".*xMax="([\d.]+)".*>([Wm]+)</g)];
      const shown = edges.map((edge) => edge[3]).join('');
      expect(shown).toBe(member.name.repeat(document.kind === 'certificate' ? 1 : 2));
      for (const [, left, right] of edges) {
        expect(Number(left)).toBeGreaterThan(50);
        expect(Number(right)).toBeLessThan(545);
      }
    }
  });
});

function readBack(pdf: Buffer, how: '-layout' | '-bbox'): string {
  return spawnSync(READER, [how, '-', '-'], { input: pdf }).stdout.toString();
}

async function textOf(document: PrintableDocument): Promise<string> {
  return readBack(await printer.print(document), '-layout');
}

/** Where a line breaks depends on the column; spaces do not count. */
function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}

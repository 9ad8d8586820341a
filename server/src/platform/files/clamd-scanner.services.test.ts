import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildZip } from '../../testing/build-zip.ts';
import { listFiles } from '../../testing/record-state.ts';
import { services } from '../../testing/services.ts';
import { uploadUrl } from '../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { openClamdScanner } from './clamd-scanner.ts';
import { checkWaiting } from './quarantine.ts';
import type { Scanner } from './scanner.ts';

// In two parts, so that no scanner takes this file for what it looks for.
const PATTERN = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const ZIPPED = buildZip([{ name: 'notes.txt', content: buildZip([{ name: 'deeper.txt', content: PATTERN }]) }]);

async function* content(...chunks: readonly (string | Buffer)[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

/** A mail with an attachment, which only a virus scanner looks into. */
function mailWith(attachment: string): string {
  return [
    'From: a@example.org',
    'Subject: Certificate',
    'MIME-Version: 1.0',
    'Content-Type: application/octet-stream; name="certificate.com"',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename="certificate.com"',
    '',
    Buffer.from(attachment).toString('base64'),
    '',
  ].join('\r\n');
}

describe.skipIf(services.clamavUrl === undefined)('clamd', () => {
  const real = openClamdScanner(services.clamavUrl ?? 'tcp://127.0.0.1:1', 20_000);
  let scanner: Scanner = real;
  let world: TestApp;
  let member: TestPerson;
  beforeAll(async () => {
    world = await openTestApp({ scanner: (given) => scanner(given) });
    member = await world.signIn();
  });
  afterAll(() => world.close());

  test('[EVD-26] finds the test pattern, cut into pieces and in an archive within an archive', async () => {
    const found = { infected: true, virus: expect.stringContaining('Eicar') };
    expect(await real(content(PATTERN))).toEqual(found);
    expect(await real(content(PATTERN.slice(0, 20), PATTERN.slice(20)))).toEqual(found);
    expect(await real(content(ZIPPED))).toEqual(found);
  });

  test('[EVD-26] calls nothing clean that is larger than it takes', async () => {
    const large = content(...Array.from({ length: 110 }, () => Buffer.alloc(1_048_576)));
    // When it hangs up while the rest is on its way, its own sentence may go under.
    await expect(real(large)).rejects.toThrow(/size limit exceeded|may be above its StreamMaxLength/);
  });

  test('[EVD-26] finds nothing in clean contents, 20 at once and one of 100 MB', async () => {
    const scans = Array.from({ length: 20 }, (_, index) => real(content(`Attended: ${index}\n`)));
    scans.push(real(content(...Array.from({ length: 100 }, () => Buffer.alloc(1_048_576, 1)))));
    expect(new Set((await Promise.all(scans)).map(({ infected }) => infected))).toEqual(new Set([false]));
  });

  test('[EVD-26] has an infected upload refused, and neither row nor content is left', async () => {
    scanner = real;
    const answer = await member.upload(uploadUrl(member), { name: 'notes.zip', content: ZIPPED });
    expect(answer).toMatchObject({ status: 400, json: { Code: 'FILE_INFECTED' } });
    expect(await listFiles(world.filesFolder)).toEqual([]);
    expect(await world.database.selectFrom('document').selectAll().execute()).toEqual([]);
  });

  test('[EVD-26] judges what came while it was away', async () => {
    scanner = openClamdScanner('tcp://127.0.0.1:1', 20_000);
    const ids: number[] = [];
    for (const [name, attachment] of [
      ['clean.eml', 'Attended.'],
      ['infected.eml', PATTERN],
    ] as const) {
      ids.push((await member.upload(uploadUrl(member), { name, content: mailWith(attachment) })).json);
    }
    const statuses = async () =>
      (await Promise.all(ids.map((id) => member.call('GET', `/api/Documents?DocumentId=${id}`)))).map(
        ({ status }) => status,
      );
    expect(await statuses()).toEqual([423, 423]);
    const clock = () => Temporal.Instant.from('2026-11-20T02:00:00Z');
    const { database, files } = world;
    expect(await checkWaiting({ database, files, scanner: real, clock })).toEqual({ released: 1, infected: 1 });
    expect(await statuses()).toEqual([200, 410]);
  });
});

import { createHash, createPublicKey, verify } from 'node:crypto';
import { ArchivedYear } from '@cpd/contract/year-archive-format';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askExemption, decideAs } from '../../../testing/request-steps.ts';
import { saveActivity, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { unzip } from '../../../testing/unzip.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const url = ({ userId }: TestPerson, cpdYearId: number = YEAR_ID[2026]) =>
  `/api/YearArchives?UserId=${userId}&CPDYearId=${cpdYearId}`;
const textOf = (files: Map<string, Buffer>, path: string) => files.get(path)?.toString() ?? '';

describe('[RPT-05] taking a year to another CPD home', () => {
  test('is for the member alone, and for a year of theirs', async () => {
    const [member, other, manager] = [
      await world.signIn(),
      await world.signIn(),
      await world.signIn({ role: 'MANAGER' }),
    ];
    expect(await other.call('GET', url(member))).toMatchObject({ status: 403 });
    expect(await manager.call('GET', url(member))).toMatchObject({ status: 403 });
    expect(await member.call('GET', url(member, 99))).toMatchObject({ status: 404 });
  });

  test('gives what was recorded, printed and proven of that year alone, and an event', async () => {
    const member = await world.signIn();
    await uploadEvidence(member, 'letter.txt');
    await saveActivity(member, { ActivityName: 'Grand round' });
    const answer = await member.call('GET', url(member));
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } });
    expect(answer.headers['content-disposition']).toContain(`CPD year 2026 ${member.username}.zip`);
    const files = await unzip(answer.raw);
    expect([...files.keys()]).toEqual([
      'README.txt',
      'HOW-TO-CHECK.html',
      'year.json',
      'activities.csv',
      'documents/CPD statement 2026.pdf',
      'documents/Detailed activity statement 2026.pdf',
      'evidence/letter.txt',
      'manifest.json',
      'signature.json',
    ]);
    expect(textOf(files, 'README.txt')).toContain(`member ${member.username} of`);
    expect(textOf(files, 'README.txt')).toContain('not submitted');
    expect(textOf(files, 'activities.csv')).toContain('Grand round');
    const year = ArchivedYear.parse(JSON.parse(textOf(files, 'year.json')));
    expect(year).toMatchObject({
      ...{ format: 'cpd-year', version: 1, year: 2026, unit: 'hours' },
      person: { memberNumber: member.username },
      status: { code: 'INPROGRESS', submitted: false, submittedOn: null, exempt: false, monthsOfLeave: 0 },
      total: { required: 50 },
      activities: [{ name: 'Grand round' }],
    });
    expect(year.categories.map(({ code }) => code)).toEqual(['1', '2', '3']);
    const { json } = await member.call('GET', `/api/RecordHistory?UserId=${member.userId}`);
    expect(json.Entries).toContainEqual(
      expect.objectContaining({ What: 'Took along the signed archive of the record for 2026' }),
    );
  });

  test('leaves out why someone is on leave or exempt, and the files that came with a request', async () => {
    const [member, decider] = [await world.signIn(), await world.signIn({ role: 'STAFF' })];
    const requestId = await askExemption(member, { Message: 'Because of myeloma.', ExemptionReason: 'PARENTAL' });
    const documents = `/api/UserCallBackDocuments?UserId=${member.userId}&RequestId=${requestId}`;
    expect(await member.upload(documents, { name: 'myeloma.txt', content: 'myeloma\n' })).toMatchObject({
      status: 200,
    });
    const decision = { Result: 'GRANTED', MonthsOfLeave: null, DecisionText: 'Because of myeloma.' };
    expect(await decideAs(decider, requestId, decision)).toMatchObject({ status: 200 });
    const files = await unzip((await member.call('GET', url(member))).raw);
    expect([...files.keys()].filter((path) => path.startsWith('evidence/'))).toEqual([]);
    const year = textOf(files, 'year.json');
    expect(JSON.parse(year).status).toMatchObject({ exempt: true });
    expect(year).not.toMatch(/myeloma|parental/i);
  });

  test('can be checked as its page says, with nothing of the product', async () => {
    const member = await world.signIn();
    await uploadEvidence(member, 'proof.txt');
    const files = await unzip((await member.call('GET', url(member))).raw);
    const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
    const { publicKey, signature, fingerprint, compareAt } = JSON.parse(textOf(files, 'signature.json'));
    // 1. The list of files is signed.
    expect(verify(null, manifest, createPublicKey(publicKey), Buffer.from(signature, 'base64'))).toBe(true);
    // 2. The files are those of the list, and no others.
    const listed: { path: string; size: number; sha256: string }[] = JSON.parse(manifest.toString());
    for (const { path, size, sha256 } of listed) {
      const content = files.get(path) ?? Buffer.alloc(0);
      expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([size, sha256]);
    }
    const others = new Set(files.keys()).difference(new Set(listed.map(({ path }) => path)));
    expect([...others]).toEqual(['manifest.json', 'signature.json']);
    // 3. The key is the one that the college publishes, without signing in.
    const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
    expect(createHash('sha256').update(der).digest('hex')).toBe(fingerprint);
    const published = await world.app.inject({ method: 'GET', url: '/api/PublicKeys' });
    expect(published.json()).toContainEqual({ Fingerprint: fingerprint, PublicKey: publicKey, IsInUse: true });
    const page = textOf(files, 'HOW-TO-CHECK.html');
    expect(page).toContain(compareAt);
    expect(page).toContain(fingerprint.match(/.{4}/g)?.join(' '));
  });
});

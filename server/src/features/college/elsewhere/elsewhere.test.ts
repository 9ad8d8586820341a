import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildZip } from '../../../testing/build-zip.ts';
import { recordState } from '../../../testing/record-state.ts';
import { decideAs, readRequest } from '../../../testing/request-steps.ts';
import { saveActivity, uploadEvidence, uploadUrl } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { ofOtherCollege, otherKey, signedBy, takeYear, zipOf } from '../../../testing/year-archive.ts';

type Files = ReadonlyMap<string, Buffer>;

let world: TestApp;
let member: TestPerson;
let staff: TestPerson;
/** The member's own 2026, of which archives of the other college are made. */
let taken: Files;
const key = otherKey();

beforeAll(async () => {
  world = await openTestApp({ environment: { TEAM_EMAIL: 'team@example.org' } });
  staff = await world.signIn({ role: 'STAFF' });
  member = await world.signIn();
  await uploadEvidence(member, 'letter.txt');
  await saveActivity(member);
  taken = await takeYear(member);
});
afterAll(() => world.close());

const url = ({ userId }: TestPerson) => `/api/YearsElsewhere?UserId=${userId}`;
const handIn = (archive: Buffer, by = member) => by.upload(url(by), { name: 'CPD year 2026.zip', content: archive });
const listed = async (by = member) => (await by.call('GET', `${url(by)}&CPDYearId=${YEAR_ID[2026]}`)).json;
const good = (change?: Parameters<typeof ofOtherCollege>[1]) => signedBy(key, ofOtherCollege(taken, change));
const takenOn = (day: string) => ofOtherCollege(taken, (year) => Object.assign(year, { takenAt: `${day}T00:00:00Z` }));
const replaced = (files: Files, path: string, content: Buffer | string) =>
  new Map([...files, [path, Buffer.from(content)]]);
const without = (files: Files, path: string) => new Map([...files].filter(([each]) => each !== path));
/** With one byte of a file changed. */
const bitten = (files: Files, path: string) => {
  const content = Buffer.from(files.get(path) ?? '');
  content[content.length - 2] = (content[content.length - 2] ?? 0) ^ 1;
  return replaced(files, path, content);
};

describe('[RPT-05] an archive is refused, and nothing is kept of it,', () => {
  const swappedKey = () => {
    const { publicKey, fingerprint } = JSON.parse(String(signedBy(otherKey(), new Map()).get('signature.json')));
    const signature = JSON.parse(String(good().get('signature.json')));
    return replaced(good(), 'signature.json', JSON.stringify({ ...signature, publicKey, fingerprint }));
  };
  const misnamedKey = () => {
    const signature = JSON.parse(String(good().get('signature.json')));
    return replaced(good(), 'signature.json', JSON.stringify({ ...signature, fingerprint: 'ab'.repeat(32) }));
  };
  const CASES: [string, () => Buffer, RegExp][] = [
    ['that is no ZIP', () => Buffer.from('no archive'), /does not match a \.zip file/],
    ['that is another ZIP', () => buildZip([{ name: 'a.txt', content: 'a' }]), /not an archive of a CPD year/],
    ['with one byte of the year changed', () => zipOf(bitten(good(), 'year.json')), /“year\.json” .* was changed/],
    [
      'with one byte of the evidence changed',
      () => zipOf(bitten(good(), 'evidence/letter.txt')),
      /“evidence\/letter\.txt” .* was changed/,
    ],
    ['with one byte of the list changed', () => zipOf(bitten(good(), 'manifest.json')), /changed after it was signed/],
    ['that is not signed', () => zipOf(without(good(), 'signature.json')), /is not signed/],
    ['signed with another key than the one inside', () => zipOf(swappedKey()), /another key than the one inside/],
    ['that names another key than the one inside', () => zipOf(misnamedKey()), /another key than the one inside/],
    ['without a file of its list', () => zipOf(without(good(), 'evidence/letter.txt')), /letter\.txt” is missing/],
    [
      'with a file that was not signed',
      () => zipOf(replaced(good(), 'evidence/more.txt', 'more')),
      /was not there when/,
    ],
    [
      'of a newer format',
      () => zipOf(good((year) => Object.assign(year, { version: 2, total: 'otherwise' }))),
      /format 2, which is newer/,
    ],
    [
      'of a format that cannot be read',
      () => zipOf(good((year) => delete year.total.required)),
      /at “total\.required”/,
    ],
    ['that was made here', () => zipOf(taken), /made here/],
    [
      'of a year that the member does not have',
      () => zipOf(good((year) => Object.assign(year, { year: 1999 }))),
      /1999/,
    ],
    [
      'of someone with another name',
      () => zipOf(good((year) => Object.assign(year.person, { lastName: 'Else' }))),
      /of another person\. It is of .* Else/,
    ],
    [
      'with a program as evidence',
      () => zipOf(signedBy(key, replaced(ofOtherCollege(taken), 'evidence/a.exe', 'MZ'))),
      /program|not accepted/i,
    ],
    [
      'with evidence that is not what it says',
      () => zipOf(signedBy(key, replaced(ofOtherCollege(taken), 'evidence/a.pdf', 'text'))),
      /“evidence\/a\.pdf” in this archive: .*does not match/,
    ],
    [
      'that unpacks to far more than it holds',
      () => zipOf(signedBy(key, replaced(ofOtherCollege(taken), 'evidence/a.txt', Buffer.alloc(101 * 1_048_576, 'a')))),
      /unpacks to far more/,
    ],
    [
      'with too many files',
      () => buildZip(Array.from({ length: 10_001 }, (_, index) => ({ name: `evidence/${index}.txt`, content: 'a' }))),
      /unpacks to far more/,
    ],
    [
      'with a path that leads outside',
      () => zipOf(signedBy(key, replaced(ofOtherCollege(taken), 'evidence/../../up.txt', 'up'))),
      /outside its own folder/,
    ],
    [
      'with a path twice',
      () => buildZip([...good(), ...good()].map(([name, content]) => ({ name, content }))),
      /not an archive of a CPD year/,
    ],
  ];

  test.each(CASES)('%s', async (_title, archive, message) => {
    const before = await recordState(world);
    const answer = await handIn(archive());
    expect(answer).toMatchObject({ status: 400, json: { Code: 'FILE_REFUSED' } });
    expect(answer.json.Message).toMatch(message);
    expect(answer.json.Errors).toEqual([{ Field: 'attachment', Message: answer.json.Message }]);
    expect(await recordState(world)).toEqual(before);
  });

  test.each([
    ['another date of birth', { born_on: '1980-02-03' }, { bornOn: '1980-03-02' }],
    ['another registration number', { registration_number: 'MED1' }, { registrationNumber: 'MED2' }],
  ] as const)('of someone with %s', async (_title, here, there) => {
    const other = await world.signIn();
    await world.owner.updateTable('member').set(here).where('user_id', '=', other.userId).execute();
    const archive = signedBy(
      key,
      ofOtherCollege(await takeYear(other), (year) => Object.assign(year.person, there)),
    );
    expect((await handIn(zipOf(archive), other)).json.Message).toMatch(/^This archive is of another person\. It has/);
  });

  test('for another member, and by one who may not', async () => {
    const other = await world.signIn();
    const file = { name: 'a.zip', content: zipOf(good()) };
    expect(await other.upload(url(member), file)).toMatchObject({ status: 403 });
    expect(await staff.upload(url(member), file)).toMatchObject({ status: 403 });
  });
});

describe('[RPT-05] a year from another CPD home', () => {
  let archive: Buffer;
  let requestId: number;

  test('waits for the CPD team with everything that it says', async () => {
    archive = zipOf(good());
    const answer = await handIn(archive);
    expect(answer).toMatchObject({ status: 200 });
    requestId = answer.json;
    const [entry] = await listed();
    expect(entry).toMatchObject({
      ...{ RequestId: requestId, Year: 2026, State: 'WAITING', DecidedOn: null, DecisionText: '', Compared: null },
      ...{ CollegeName: 'The Other College', CompareAt: 'https://other.example/Verify', Unit: 'hours', Activities: 1 },
      ...{ SubmittedOn: null, IsClear: true },
      Categories: [{ IsKnown: true }, { IsKnown: true }, { IsKnown: true }],
    });
    expect(entry.Files).toContainEqual({
      ...{ Path: 'evidence/letter.txt', Name: 'letter.txt', Size: 'Attended: letter.txt\n'.length },
    });
    const mails = await world.database.selectFrom('outgoing_mail').select('subject').execute();
    expect(mails.map(({ subject }) => subject).join()).toContain('A year from another CPD home');
    const created = await world.database
      .selectFrom('event')
      .select('after')
      .where('kind', '=', 'request.created')
      .where('object_id', '=', requestId)
      .execute();
    // The member entered it, so nothing is told of a source.
    expect(created).toEqual([
      { after: { kind: 'ELSEWHERE', cpdYearId: YEAR_ID[2026], message: expect.anything(), status: 'NEW' } },
    ]);
    // It is no file of the year.
    const { json } = await member.call('GET', `/api/MyFiles?UserId=${member.userId}&CPDYearId=${YEAR_ID[2026]}`);
    expect(JSON.stringify(json)).not.toContain('CPD year 2026.zip');
  });

  test('is refused a second time, and so is another archive of that college and year', async () => {
    expect((await handIn(archive)).json.Message).toMatch(/handed in already, on 20\/11\/2026/);
    expect((await handIn(zipOf(signedBy(key, takenOn('2026-11-16'))))).json.Message).toMatch(
      /Another archive of 2026 from The Other College is waiting/,
    );
  });

  test('hands out the documents in it to the member, and to no one else', async () => {
    const [entry] = await listed();
    const file = (path: string) => `/api/ArchivedFiles?DocumentId=${entry.DocumentId}&Path=${path}`;
    const answer = await member.call('GET', file('evidence/letter.txt'));
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/octet-stream' } });
    expect(answer.raw.toString()).toBe('Attended: letter.txt\n');
    expect(await member.call('GET', file('evidence/none.txt'))).toMatchObject({ status: 404 });
    const other = await world.signIn();
    expect(await other.call('GET', file('evidence/letter.txt'))).toMatchObject({ status: 404 });
    // Evidence may be an archive too: it is handed out as a whole.
    const own = await member.upload(uploadUrl(member), {
      name: 'own.zip',
      content: buildZip([{ name: 'a.txt', content: 'a' }]),
    });
    expect(own).toMatchObject({ status: 200 });
    const inside = `/api/ArchivedFiles?DocumentId=${own.json}&Path=a.txt`;
    expect(await member.call('GET', inside)).toMatchObject({ status: 404 });
  });

  test('is not accepted before its key was compared, and then the key is known', async () => {
    const accept = { Result: 'GRANTED', MonthsOfLeave: null, DecisionText: 'Welcome.' };
    const refused = await decideAs(staff, requestId, accept);
    expect(refused).toMatchObject({ status: 400, json: { Errors: [{ Field: 'KeyCompared' }] } });
    expect((await readRequest(staff, requestId)).Elsewhere).toMatchObject({ State: 'WAITING', Compared: null });
    expect(await decideAs(staff, requestId, { ...accept, KeyCompared: true })).toMatchObject({ status: 200 });
    expect((await listed())[0]).toMatchObject({ State: 'ACCEPTED', DecisionText: 'Welcome.' });
    const news = await world.database
      .selectFrom('notification')
      .select('title')
      .where('user_id', '=', member.userId)
      .execute();
    expect(news.map(({ title }) => title).join()).toContain('recognise 2026 from another CPD home');

    // The next one of that college needs no comparing.
    const colleague = await world.signIn();
    const theirs = signedBy(key, ofOtherCollege(await takeYear(colleague)));
    const { json: next } = await handIn(zipOf(theirs), colleague);
    expect((await readRequest(staff, next)).Elsewhere.Compared).toMatchObject({ By: expect.any(String) });
    expect(await decideAs(staff, next, accept)).toMatchObject({ status: 200 });
  });

  test('leaves the record, its hours and its targets as they were', async () => {
    const summary = `/api/CPDSummary?UserId=${member.userId}&CPDYearId=${YEAR_ID[2026]}&IncludeUserFrameworkRequirements=true`;
    const before = await member.call('GET', summary);
    expect(before).toMatchObject({ status: 200, json: { HasElsewhere: true } });
    const { json: id } = await handIn(zipOf(signedBy(otherKey(), takenOn('2026-11-17'))));
    const accept = { Result: 'GRANTED', MonthsOfLeave: null, DecisionText: 'Yes.', KeyCompared: true };
    expect(await decideAs(staff, id, accept)).toMatchObject({ status: 200 });
    expect((await member.call('GET', summary)).json).toEqual(before.json);
  });

  test.each([
    ['WAITING', 409, /still being checked for viruses/],
    ['INFECTED', 400, /A virus was found/],
  ] as const)(
    'whose archive is %s for viruses is not accepted, and hands out nothing',
    async (state, status, message) => {
      const other = await world.signIn();
      const archive = zipOf(signedBy(otherKey(), ofOtherCollege(await takeYear(other))));
      const { json: id } = await handIn(archive, other);
      const [entry] = await listed(other);
      const documentId = entry.DocumentId;
      await world.owner
        .updateTable('document')
        .set({ scan_state: state })
        .where('document_id', '=', documentId)
        .execute();
      const accept = { Result: 'GRANTED', MonthsOfLeave: null, DecisionText: 'Yes.', KeyCompared: true };
      const answer = await decideAs(staff, id, accept);
      expect(answer.status).toBe(status);
      expect(answer.json.Message).toMatch(message);
      expect(await listed(other)).toMatchObject([{ State: 'WAITING', IsClear: false }]);
      const file = await other.call('GET', `/api/ArchivedFiles?DocumentId=${documentId}&Path=year.json`);
      expect(file.status).toBeGreaterThanOrEqual(400);
    },
  );

  test('that is declined says why, and can come again as a new archive', async () => {
    const third = otherKey();
    const { json: id } = await handIn(zipOf(signedBy(third, takenOn('2026-11-18'))));
    const decline = { Result: 'DECLINED', MonthsOfLeave: null, DecisionText: 'That key is not theirs.' };
    expect(await decideAs(staff, id, decline)).toMatchObject({ status: 200 });
    expect((await listed())[0]).toMatchObject({ State: 'REFUSED', DecisionText: 'That key is not theirs.' });
    expect(await handIn(zipOf(signedBy(third, takenOn('2026-11-19'))))).toMatchObject({ status: 200 });
  });
});

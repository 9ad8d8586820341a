import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCKED_PDF, png } from '../../../testing/build-content.ts';
import { recordState } from '../../../testing/record-state.ts';
import { inYear, uploadUrl } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

const HEIC = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(200)]);
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
const WEBP = Buffer.concat([Buffer.from('RIFF\x20\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(20)]);
const PAGE = Buffer.from('<!doctype html><script>alert(1)</script>');

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
});
afterAll(() => world.close());

type Sent = { name: string; content: Buffer; mediaType?: string | null };

async function keep(sent: Sent, person = member): Promise<string> {
  const { status, json } = await person.upload(uploadUrl(person), sent);
  expect([status, json]).toEqual([200, expect.any(Number)]);
  const { json: names } = await person.call('GET', `/api/Documents?${inYear(person)}&Short=true`);
  return names.find(({ DocumentId }: { DocumentId: number }) => DocumentId === json).DocumentName;
}

describe('[UPL-20] under a name that its content is not', () => {
  test.each([
    ['a page as a picture', { name: 'a.jpg', content: PAGE, mediaType: 'image/jpeg' }, 'does not match a .jpg file'],
    [
      'a page as a phone picture',
      { name: 'h.heic', content: PAGE, mediaType: 'image/heic' },
      'does not match a .heic file',
    ],
    ['a page as a WebP', { name: 'i.webp', content: PAGE, mediaType: 'image/webp' }, 'does not match a .webp file'],
    ['a PDF as a picture', { name: 'b.jpg', content: Buffer.from('%PDF-1.7\n'), mediaType: 'image/jpeg' }, '.jpg'],
    ['a picture as a PDF', { name: 'c.pdf', content: png(1), mediaType: 'application/pdf' }, 'match a .pdf file'],
    ['a picture as a page', { name: 'd.html', content: JPEG, mediaType: 'text/html' }, 'match a .html file'],
    ['a picture as a program', { name: 'e.exe', content: JPEG, mediaType: 'image/jpeg' }, 'upload a .exe file'],
    ['anything as a phone picture', { name: 'f.heic', content: Buffer.alloc(99, 7), mediaType: null }, '.heic file'],
    [
      'anything as a phone picture of no known type',
      { name: 'g.heic', content: Buffer.alloc(99, 7), mediaType: 'application/octet-stream' },
      'upload a .heic file',
    ],
  ])('%s is refused', async (_what, sent: Sent, message) => {
    const before = await recordState(world);
    const answer = await member.upload(uploadUrl(member), sent);
    expect(answer).toMatchObject({ status: 400, json: { Message: expect.stringContaining(message) } });
    expect(await recordState(world)).toEqual(before);
  });

  test.each([
    ['PNG', { name: 'one.jpg', content: png(1), mediaType: 'image/jpeg' }, 'one.png'],
    ['HEIC', { name: 'two.JPG', content: HEIC, mediaType: 'image/jpeg' }, 'two.heic'],
    ['WebP', { name: 'three.jpg', content: WEBP, mediaType: null }, 'three.webp'],
    ['JPEG', { name: 'four.jfif', content: JPEG, mediaType: 'image/jpeg' }, 'four.jpg'],
    ['JPEG', { name: 'five.jpe', content: JPEG, mediaType: 'application/octet-stream' }, 'five.jpg'],
    ['JPEG', { name: 'six.heic', content: JPEG, mediaType: 'image/heic' }, 'six.jpg'],
  ])('a %s is kept under its true extension: %j', async (_what, sent: Sent, name) => {
    expect(await keep(sent)).toBe(name);
  });

  test('a HEIC is kept without a type, and with one that says nothing', async () => {
    expect(await keep({ name: 'unsaid.heic', content: HEIC, mediaType: null })).toBe('unsaid.heic');
    expect(await keep({ name: 'vague.heic', content: HEIC, mediaType: 'application/octet-stream' })).toBe('vague.heic');
  });
});

test('[UPL-20, EVD-15] where the true name is taken, a number is added; the same picture twice is told', async () => {
  const person = await world.signIn();
  expect(await keep({ name: 'scan.png', content: png(1) }, person)).toBe('scan.png');
  expect(await keep({ name: 'scan.jpg', content: png(2) }, person)).toBe('scan (2).png');
  expect(await keep({ name: 'SCAN.gif', content: png(3) }, person)).toBe('SCAN (3).png');
  expect(await person.upload(uploadUrl(person), { name: 'scan.jpeg', content: png(2) })).toMatchObject({
    status: 400,
    json: { Code: 'DUPLICATE' },
  });
  expect(await person.upload(uploadUrl(person), { name: 'scan.png', content: png(9) })).toMatchObject({
    status: 400,
    json: { Code: 'FILE_REFUSED', Message: expect.stringContaining('exists') },
  });
});

test('[UPL-20, EVD-16] renamed, a picture keeps the extension that it was given', async () => {
  const { json: id } = await member.upload(uploadUrl(member), { name: 'poster.jpg', content: png(4) });
  const query = `DocumentId=${id}&NewFileName=${encodeURIComponent('wall.jpg')}`;
  expect(await member.call('PUT', `/api/Documents?${query}`)).toMatchObject({ status: 200 });
  const { json } = await member.call('GET', `/api/Documents?${inYear(member)}`);
  expect(json.Documents.map(({ DocumentName }: { DocumentName: string }) => DocumentName)).toContain('wall.jpg.png');
});

test('[UPL-19] a PDF that needs a password is refused with that reason', async () => {
  const before = await recordState(world);
  const answer = await member.upload(uploadUrl(member), { name: 'locked.pdf', content: LOCKED_PDF });
  expect(answer).toMatchObject({
    status: 400,
    json: { Code: 'FILE_REFUSED', Message: expect.stringContaining('protected by a password') },
  });
  expect(await recordState(world)).toEqual(before);
});

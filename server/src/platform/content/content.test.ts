import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bitmap, png } from '../../testing/build-content.ts';
import { recordState } from '../../testing/record-state.ts';
import {
  openTestApp,
  TEST_NOW,
  type TestAnswer,
  type TestApp,
  type TestPerson,
  YEAR_ID,
} from '../../testing/test-app.ts';
import { readReferenceData } from '../reference/reference-data.ts';
import { loadReference } from '../reference/reference-store.ts';

const HELP = 'AddAct3:4';
const CARDIOLOGY = 4;
const DERMATOLOGY = 11;

let world: TestApp;
let manager: TestPerson;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  [manager, member] = [await world.signIn({ role: 'MANAGER' }), await world.signIn()];
});
afterAll(() => world.close());

const content = async () => (await manager.call('GET', '/api/Content')).json;
const helpText = async (key = HELP) =>
  (await content()).HelpTexts.find(({ Key }: { Key: string }) => Key === key) ?? { Version: 0 };
const setting = async (key: string) => (await content()).Settings.find(({ Key }: { Key: string }) => Key === key);
const resource = async (id: number) =>
  (await content()).LearningResources.find(
    ({ LearningResourceId }: { LearningResourceId: number }) => LearningResourceId === id,
  );

function saveText(body: object, person = manager): Promise<TestAnswer> {
  return person.call('PUT', '/api/Content', {
    body: { Kind: 'help-text', Key: HELP, Version: 0, Text: 'New', ...body },
  });
}

const FIELDS = { Title: 'Hands', URL: 'https://a.example', Position: 0, AreaIds: [], Hidden: false, PictureId: null };

function saveResource(id: number, version: number, fields: object | null, more: object = {}): Promise<TestAnswer> {
  const body = {
    LearningResourceId: id,
    Version: version,
    Resource: fields === null ? null : { ...FIELDS, ...fields },
    ...more,
  };
  return manager.call('PUT', '/api/LearningResource', { body });
}

async function shownText(): Promise<string> {
  const { json } = await member.call('GET', '/api/HelpText');
  return json.find(({ UICode }: { UICode: string }) => UICode === 'AddAct3').Text;
}

async function shownResources(areaIds = [DERMATOLOGY]): Promise<{ LearningResourceId: number; Title: string }[]> {
  return (await member.call('POST', '/api/LearningResource?IsGet=true', { body: areaIds })).json;
}

describe('an edit that is refused changes nothing', () => {
  test.each([
    ['a script', { Text: '<script>alert(1)</script>' }, ['Text']],
    ['a handler', { Text: 'See <img src=x onerror=alert(1)>' }, ['Text']],
    [
      'a text that is too long, with a note that is, too',
      { Text: 'x'.repeat(1_001), Note: 'x'.repeat(301) },
      ['Text', 'Note'],
    ],
    ['an address that runs', { Kind: 'setting', Key: 'link.website', Text: 'javascript:alert(1)' }, ['Text']],
    ['an address that is data', { Kind: 'setting', Key: 'link.handbook', Text: 'data:text/html,x' }, ['Text']],
    ['a colour that cannot be read', { Kind: 'setting', Key: 'primaryColour', Text: '#ffffee' }, ['Text']],
    ['a colour with a rule of style', { Kind: 'setting', Key: 'primaryColour', Text: '#0e6363;x:url(a)' }, ['Text']],
    ['no name of the product', { Kind: 'setting', Key: 'productName', Text: ' ' }, ['Text']],
  ])('[HLP-03] %s: 400 that names each field', async (_what, body, fields) => {
    const before = await recordState(world);
    const answer = await saveText(body);
    expect(answer).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
    expect(answer.json.Errors.map(({ Field }: { Field: string }) => Field)).toEqual(fields);
    expect(await recordState(world)).toEqual(before);
  });

  test.each([
    { Kind: 'help-text', Key: 'AddAct3:5' },
    { Kind: 'setting', Key: 'link.other' },
    { Kind: 'setting', Key: '__proto__' },
    { Kind: 'setting', Key: HELP },
  ])('of what is not there: 404 %j', async (body) => {
    expect(await saveText(body)).toMatchObject({ status: 404 });
  });

  test('[SPC-09] of a learning resource names every field that is wrong', async () => {
    const before = await recordState(world);
    const wrong = {
      Title: '<b>x</b>',
      URL: 'javascript:alert(1)',
      Position: -1,
      AreaIds: [987_654],
      PictureId: 987_654,
    };
    const { status, json } = await saveResource(0, 0, wrong, { Note: '<i>' });
    expect(status).toBe(400);
    expect(json.Errors.map(({ Field }: { Field: string }) => Field)).toEqual([
      ...['Resource.Title', 'Resource.URL', 'Resource.Position', 'Resource.AreaIds', 'Resource.PictureId', 'Note'],
    ]);
    expect(await saveResource(0, 0, { Title: ' ', URL: 'data:text/html,x' })).toMatchObject({ status: 400 });
    expect(await saveResource(4_711, 0, {})).toMatchObject({ status: 404 });
    expect(await saveResource(0, 0, null)).toMatchObject({ status: 400 });
    expect(await recordState(world)).toEqual(before);
  });

  test.each([
    ['a bitmap', 'hands.png', bitmap()],
    ['a page', 'hands.png', '<html><script>alert(1)</script>'],
    ['a drawing that could run', 'hands.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['nothing', 'hands.jpg', ''],
    ['more than 512 KiB', 'hands.png', Buffer.concat([png(2), Buffer.alloc(524_288)])],
  ])('[SPC-07] of a picture that is %s', async (_what, name, picture) => {
    const before = await recordState(world);
    expect(await manager.upload('/api/ContentPictures', { name, content: picture })).toMatchObject({ status: 400 });
    expect(await recordState(world)).toEqual(before);
  });

  test('by a role that may only look: 403, and its list and history are there', async () => {
    for (const role of ['PARTICIPANT', 'STAFF', 'VERIFIED', 'WATCHER']) {
      expect(await saveText({}, await world.signIn({ role }))).toMatchObject({ status: 403 });
    }
    const watcher = await world.signIn({ role: 'WATCHER' });
    expect(await watcher.call('GET', '/api/Content')).toMatchObject({ status: 200 });
    const edits = `/api/ContentEdits?Kind=help-text&Key=${HELP}`;
    expect(await watcher.call('GET', edits)).toMatchObject({ status: 200, json: [] });
    expect(await member.call('GET', edits)).toMatchObject({ status: 403 });
  });
});

// One story, told in order.
describe('a help text', () => {
  test('[HLP-01, HLP-02] that a manager changed is what members read, in its years only', async () => {
    const before = await helpText();
    expect(before).toMatchObject({ UICode: 'AddAct3', FirstYear: 2019, LastYear: 2027, Version: 0, ChangedBy: null });
    expect(await saveText({ Text: '  Call it what\r\nyou like. ', Note: 'Shorter' })).toMatchObject({ status: 200 });
    expect(await shownText()).toBe('Call it what\nyou like.');
    expect(await helpText()).toMatchObject({ DeliveredText: before.Text, ChangedBy: 'Test Member' });
    expect(await helpText('AddAct8:10')).toMatchObject({ Version: 0 });
  });

  test('of somebody who did not see the newest edit is refused, and nothing is lost', async () => {
    expect(await saveText({ Text: 'Mine', Version: 0 })).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect(await shownText()).toBe('Call it what\nyou like.');
    const { Version } = await helpText();
    const both = await Promise.all([
      saveText({ Text: 'One', Version }),
      saveText({ Text: 'Other', Version }, await world.signIn({ role: 'MANAGER' })),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('stays when the reference data are loaded again', async () => {
    const shown = await shownText();
    await loadReference(world.database, { ...readReferenceData(), checksum: 'another' }, TEST_NOW);
    expect(await shownText()).toBe(shown);
  });

  test('goes back to the delivered one, which is an edit as well; the same again is none', async () => {
    const { Version, DeliveredText } = await helpText();
    expect(await saveText({ Text: null, Version })).toMatchObject({ status: 200 });
    expect(await shownText()).toBe(DeliveredText);
    const { Version: last } = await helpText();
    for (const Text of [null, DeliveredText]) {
      expect(await saveText({ Text, Version: last })).toMatchObject({ status: 200 });
    }
    const { json } = await manager.call('GET', `/api/ContentEdits?Kind=help-text&Key=${HELP}`);
    expect(json).toHaveLength(3);
    expect(json[0]).toMatchObject({ IsDelivered: true, AfterText: null, EditedBy: 'Test Member' });
    expect(json[2]).toMatchObject({ BeforeText: DeliveredText, AfterText: 'Call it what\nyou like.', Note: 'Shorter' });
  });

  test('[HLP-03] that is empty takes its bubble away', async () => {
    await saveText({ Text: '', Version: (await helpText()).Version });
    expect(await shownText()).toBe('');
  });

  test('leaves an event, and its history cannot be rewritten', async () => {
    const events = await world.database.selectFrom('event').selectAll().where('kind', '=', 'content.changed').execute();
    expect(events.length).toBeGreaterThan(3);
    const text = { key: `help-text ${HELP}`, text: expect.any(String) };
    expect(events[0]).toMatchObject({ actor_user_id: manager.userId, before: text, after: text });
    await expect(world.owner.deleteFrom('content_edit').execute()).rejects.toThrow(/append-only/);
  });
});

describe('[PRG-04] an idea for a type of activity', () => {
  const IDEA = 'Idea301:4';
  const shownIdea = async () => {
    const { json } = await member.call('GET', `/api/CPDYearActivityTypes?CPDYearId=${YEAR_ID[2026]}`);
    return json.find(({ ActivityTypeId }: { ActivityTypeId: number }) => ActivityTypeId === 301).Idea;
  };

  test('is edited by managers alone, and without markup', async () => {
    const roles = ['PARTICIPANT', 'STAFF', 'VERIFIED', 'WATCHER'];
    const others = await Promise.all(roles.map((role) => world.signIn({ role })));
    const before = await recordState(world);
    for (const other of others) expect(await saveText({ Key: IDEA }, other)).toMatchObject({ status: 403 });
    expect(await saveText({ Key: IDEA, Text: '<b>Audit</b>' })).toMatchObject({ status: 400 });
    expect(await saveText({ Key: 'Idea999:4' })).toMatchObject({ status: 404 });
    expect(await recordState(world)).toEqual(before);
  });

  test('bears the name of its type for managers, and is none of the help texts that members are sent', async () => {
    expect(await helpText(IDEA)).toMatchObject({ UICode: 'Idea301', ActivityType: 'Audit of own practice' });
    expect(await helpText()).toMatchObject({ ActivityType: null });
    const { json } = await member.call('GET', '/api/HelpText');
    expect(json.filter(({ UICode }: { UICode: string }) => UICode.startsWith('Idea'))).toEqual([]);
  });

  test('is what members read as it was edited, may be empty, and goes back to the original', async () => {
    const original = await shownIdea();
    for (const Text of ['Count your re-admissions.', '', null]) {
      const { Version } = await helpText(IDEA);
      expect(await saveText({ Key: IDEA, Text, Version })).toMatchObject({ status: 200 });
      expect(await shownIdea()).toBe(Text ?? original);
    }
  });
});

describe('a learning resource', () => {
  test('[SPC-07, SPC-08, SPC-09] is added with its picture for its areas, hidden and shown again', async () => {
    const uploaded = await manager.upload('/api/ContentPictures', { name: 'x.exe', content: png(2) });
    expect(uploaded).toMatchObject({ status: 200 });
    const fields = { AreaIds: [CARDIOLOGY], PictureId: uploaded.json };
    const { status, json: id } = await saveResource(0, 0, fields);
    expect(status).toBe(200);
    expect(await shownResources([CARDIOLOGY])).toContainEqual(expect.objectContaining({ LearningResourceId: id }));
    expect((await shownResources()).map(({ LearningResourceId }) => LearningResourceId)).toEqual([1, 2]);
    const [added] = await world.database
      .selectFrom('event')
      .select(['before', 'after'])
      .where('kind', '=', 'content.changed')
      .orderBy('event_id', 'desc')
      .execute();
    expect(added).toMatchObject({ before: null, after: { title: 'Hands' } });
    const picture = `/api/Documents/${id}?GeneratableDocumentType=LearningResourceImage`;
    expect(await member.call('GET', picture)).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });

    const { Version } = await resource(id);
    expect(await saveResource(id, 0, fields)).toMatchObject({ status: 409 });
    expect(await saveResource(id, Version, { ...fields, Hidden: true })).toMatchObject({ status: 200 });
    expect((await shownResources([CARDIOLOGY])).map(({ Title }) => Title)).not.toContain('Hands');
    expect(await member.call('GET', picture)).toMatchObject({ status: 404 });
    await saveResource(id, (await resource(id)).Version, fields);
    expect((await shownResources([CARDIOLOGY])).map(({ Title }) => Title)).toContain('Hands');
    expect(await saveResource(id, (await resource(id)).Version, null)).toMatchObject({ status: 400 });
  });

  test('[SPC-08] of the files is changed, keeps that when they are loaded again, and goes back', async () => {
    const before = await resource(2);
    const input = { Title: 'Plans', URL: 'https://plans.example', Position: 0, AreaIds: [CARDIOLOGY] };
    expect(await saveResource(2, 0, input)).toMatchObject({ status: 200, json: 2 });
    await loadReference(world.database, { ...readReferenceData(), checksum: 'a third' }, TEST_NOW);
    expect((await shownResources()).map(({ LearningResourceId }) => LearningResourceId)).toEqual([1]);
    expect(await shownResources([CARDIOLOGY])).toContainEqual(expect.objectContaining({ Title: 'Plans' }));
    const { Version } = await resource(2);
    expect(await saveResource(2, Version, null, { Note: 'A mistake' })).toMatchObject({ status: 200 });
    const { Version: _version, ChangedOn: _on, ChangedBy: _by, ...now } = await resource(2);
    expect(before).toMatchObject(now);
    const { json } = await manager.call('GET', '/api/ContentEdits?Kind=learning-resource&Key=2');
    expect(json[0]).toMatchObject({ IsDelivered: true, Note: 'A mistake', BeforeResource: { Title: 'Plans' } });
  });

  test('is saved as it was, which is no edit, and may have the last place', async () => {
    const { json: id } = await saveResource(0, 0, { Title: 'At the end', Position: 9_999 });
    const { Version } = await resource(id);
    expect(await saveResource(id, Version, { Title: ' At the end ', Position: 9_999 })).toMatchObject({ status: 200 });
    expect(await resource(id)).toMatchObject({ Position: 9_999, Version });
    expect(await saveResource(id, Version, { Title: 'At the end', Position: 10_000 })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'Resource.Position' }] },
    });
  });

  test('a repeated request adds it once', async () => {
    const send = () =>
      manager.call('PUT', '/api/LearningResource', {
        body: { LearningResourceId: 0, Version: 0, Resource: { ...FIELDS, Title: 'Once' } },
        headers: { 'idempotency-key': 'once' },
      });
    const [first, second] = [await send(), await send()];
    expect(second.json).toBe(first.json);
  });
});

describe('a setting', () => {
  test('[CON-05] of an office is on its contact card at once', async () => {
    const key = 'office.NZ.phone';
    const { Version } = await setting(key);
    expect(await saveText({ Kind: 'setting', Key: key, Text: '+64 4 555 0199', Version })).toMatchObject({
      status: 200,
    });
    const card = await member.call('GET', '/api/Documents/0?GeneratableDocumentType=ContactCardNewZealand');
    expect(card.raw.toString()).toContain('+64 4 555 0199');
    expect(await setting(key)).toMatchObject({ Text: '+64 4 555 0199', DeliveredText: '+64 4 555 0100' });
  });

  test('[CON-02] of an office that cannot be reached any more takes the office away', async () => {
    for (const field of ['email', 'phone']) {
      const key = `office.NZ.${field}`;
      await saveText({ Kind: 'setting', Key: key, Text: '', Version: (await setting(key)).Version });
    }
    const card = await member.call('GET', '/api/Documents/0?GeneratableDocumentType=ContactCardNewZealand');
    expect(card).toMatchObject({ status: 404 });
  });
});

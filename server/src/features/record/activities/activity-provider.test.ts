import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildActivity } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import { readActivity, readSummary, saveActivity } from '../../../testing/steps.ts';
import { inject, multipart, openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const PROVIDER = 'Te Whatu Ora – Waitematā';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
});
afterAll(() => world.close());

const post = (Provider: unknown) =>
  member.call('POST', '/api/UserActivities', { body: buildActivity(member.userId, { Provider }) });

describe('who ran an activity', () => {
  test.each([
    ['with a tag', '<b>The college</b>'],
    ['on two lines', 'One\nTwo'],
    ['[R47] that turns round', 'The \u202egelloC'],
    ['of 201 characters', 'x'.repeat(201)],
  ])('[ACT-38, ACT-40, API-39] %s: 400, naming it, and nothing is saved', async (_what, provider) => {
    const before = await recordState(world);
    const answer = await post(provider);
    expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Provider' }] } });
    expect(await recordState(world)).toEqual(before);
  });

  test('may be left out, and is empty then', async () => {
    expect(await readActivity(member, await saveActivity(member))).toMatchObject({ Provider: '' });
  });

  test('[ACT-18, ACT-33, ACT-52] comes back in the form, in a copy, on the summary and with the earlier name', async () => {
    const id = await saveActivity(member, { ActivityName: 'Heart course', Provider: ` ${PROVIDER} ` });
    expect(await readActivity(member, id)).toMatchObject({ Provider: PROVIDER });
    const copy = await member.call('GET', `/api/UserActivities?Id=${id}`);
    expect(copy.json).toMatchObject({ Provider: PROVIDER });
    expect(JSON.stringify(await readSummary(member))).toContain(`"Provider":"${PROVIDER}"`);
    const suggestions = await member.call(
      'GET',
      `/api/UserActivities?UserId=${member.userId}&CPDYearId=${YEAR_ID[2026]}&IsGetSuggestion=true`,
    );
    expect(suggestions.json).toContainEqual(
      expect.objectContaining({ ActivityName: 'Heart course', Provider: PROVIDER }),
    );
  });

  test('[CAL-13] stands in the calendar file', async () => {
    await saveActivity(member, { ActivityName: 'Lung course', Provider: 'Lung Foundation' });
    const calendar = await member.call('GET', `/api/UserActivities?UserId=${member.userId}&CPDYear=2026`);
    expect(calendar.raw.toString().replaceAll('\r\n ', '')).toContain('Provider: Lung Foundation');
  });

  test('[CAL-12] is the organiser of an imported event, by name', async () => {
    const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART:20260312T080000', 'SUMMARY:Rounds'];
    const content = [...lines, 'ORGANIZER;CN="St Example’s":mailto:a@example.org', 'END:VEVENT', 'END:VCALENDAR', ''];
    const { payload, contentType } = multipart({
      name: 'rounds.ics',
      content: content.join('\r\n'),
      mediaType: 'text/calendar',
    });
    const headers = { authorization: `Bearer test:${member.username}`, 'content-type': contentType };
    const answer = await inject(world.app, { method: 'PUT', url: '/api/UserActivities', headers, payload });
    expect(answer.json).toMatchObject({ ActivityName: 'Rounds', Provider: 'St Example’s' });
  });

  test('[ADM-02, ADM-04] is found by the CPD team', async () => {
    const staff = await world.signIn({ role: 'STAFF' });
    await saveActivity(member, { ActivityName: 'Kidney course', Provider: 'Kidney Health' });
    const body = { List: 'Activities', Filters: { Provider: 'kidney h' }, Columns: ['ActivityName', 'Provider'] };
    const answer = await staff.call('POST', '/api/Lists', { body });
    expect(answer.json.Rows).toMatchObject([{ Cells: ['Kidney course', 'Kidney Health'] }]);
  });
});

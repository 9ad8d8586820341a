import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bitmap } from '../../../testing/build-content.ts';
import { inYear, uploadPicture, uploadUrl } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  world.setNow('2026-11-20T01:00:00Z');
  member = await world.signIn();
});
afterAll(() => world.close());

describe('[EVD-26, UPL-17] a preview', () => {
  const preview = (documentId: number) => member.call('GET', `/api/Documents?DocumentId=${documentId}&Preview=true`);

  test('of a file that could run something is refused, whatever its sender called it', async () => {
    const page = '<!doctype html><script>alert(1)</script>';
    const sent = { name: 'page.html', content: page, mediaType: 'image/png' };
    const { json: documentId } = await member.upload(uploadUrl(member), sent);
    expect(await preview(documentId)).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
  });

  test('of a file that waits for the virus check, or was removed, is refused', async () => {
    const documentId = await uploadPicture(member);
    for (const [state, status] of [
      ['WAITING', 423],
      ['INFECTED', 410],
    ] as const) {
      await world.database
        .updateTable('document')
        .set({ scan_state: state })
        .where('document_id', '=', documentId)
        .execute();
      expect(await preview(documentId)).toMatchObject({ status });
      expect((await member.call('GET', `/api/Documents?${inYear(member)}`)).json.Documents).toMatchObject([
        { ScanState: state },
      ]);
    }
  });

  test('of a picture is shown in a sandbox, under the type of its content', async () => {
    const sent = { name: 'scan.bmp', content: bitmap(), mediaType: 'text/html' };
    const { json: documentId } = await member.upload(uploadUrl(member), sent);
    const answer = await preview(documentId);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/bmp',
      'content-disposition': expect.stringMatching(/^inline;/),
      'content-security-policy': expect.stringMatching(/^sandbox;/),
      'x-content-type-options': 'nosniff',
    });
    expect(answer.raw.equals(bitmap())).toBe(true);
  });
});

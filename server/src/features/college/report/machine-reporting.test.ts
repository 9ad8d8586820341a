import { exampleIds } from '@cpd/contract/example';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machineHeaders } from '../../../testing/machine-token.ts';
import { callsOfMachines, exampleOf, send } from '../../../testing/send-example.ts';
import { storeReport } from '../../../testing/store-report.ts';
import { inject, openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

const OURS = callsOfMachines.filter(([, { access }]) => access === 'machine-reporting');

let world: TestApp;
let manager: TestPerson;
let headers: { authorization: string };
let others: { authorization: string }[];
let ids: Record<'preview' | 'signed' | 'sent', number>;
beforeAll(async () => {
  world = await openTestApp();
  manager = await world.signIn({ role: 'MANAGER' });
  headers = await machineHeaders(world, 'reporting', 'Warehouse');
  others = [await machineHeaders(world, 'members'), await machineHeaders(world, 'attendance')];
  const member = await world.signIn();
  const lines = [{ userId: member.userId, lastName: 'Example', outcome: 'NOT_MET' as const }];
  ids = {
    sent: await storeReport(world, manager, { state: 'SENT', sent_file: Buffer.from('as it was sent'), lines }),
    signed: await storeReport(world, manager, { board_code: 'MCNZ', state: 'SIGNED', lines }),
    preview: await storeReport(world, manager, { lines }),
  };
});
afterAll(() => world.close());

const read = (url: string) => inject(world.app, { method: 'GET', url, headers });
const file = (id: number) => read(`/api/SignedReports/${id}?FileType=CSV`);

describe('[PPL-09] a token for reporting', () => {
  test.each(OURS)('is needed, and no person or other machine may call: %s', async (_name, operation) => {
    const call = exampleOf(operation, exampleIds);
    for (const role of ['PARTICIPANT', 'STAFF', 'MANAGER', 'WATCHER']) {
      const { username } = await world.signIn({ role });
      const answer = await send(world, operation, call, { authorization: `Bearer test:${username}` });
      expect(answer).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
    }
    for (const other of others) {
      const answer = await send(world, operation, call, other);
      expect(answer).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
    }
  });

  test.each(['null', ' 1', '-1', '1.5', '1e3', '0x1', '١', '1;drop table member', '9'.repeat(16)])(
    '[API-39, API2-66] is refused the id %j',
    async (id) => {
      const answer = await read(`/api/SignedReports/${encodeURIComponent(id)}?FileType=CSV`);
      expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: 'id' }] } });
    },
  );

  test('[API2-66] finds no report under an id as large as can be written', async () => {
    expect(await file(Number('9'.repeat(15)))).toMatchObject({ status: 404 });
  });

  test('reads how far the reports are, and nothing of any member', async () => {
    const { status, json } = await read('/api/ReportStates');
    expect(status).toBe(200);
    expect(json).toMatchObject([
      { ReportVersionId: ids.preview, BoardCode: 'MBA', VersionNumber: 2, State: 'PREVIEW', SignedAt: null },
      { ReportVersionId: ids.sent, State: 'SENT', SentOn: '2027-05-17', FileType: 'CSV', Sha256: '0'.repeat(64) },
      { ReportVersionId: ids.signed, BoardCode: 'MCNZ', CPDYear: 2026, State: 'SIGNED', Members: 1 },
    ]);
    expect(JSON.stringify(json)).not.toContain('Example');
  });

  test('reads the file of what two people have signed, and of nothing else', async () => {
    expect(await file(ids.preview)).toMatchObject({ status: 404 });
    expect(await file(999_999)).toMatchObject({ status: 404 });
    expect((await file(ids.sent)).raw.toString()).toBe('as it was sent');
    expect((await file(ids.signed)).raw.toString()).toContain('Not compliant');
  });

  test('reads the figures of a year', async () => {
    const payload = { Year: 2026, Format: 'CSV' };
    const answer = await inject(world.app, { method: 'POST', url: '/api/OverviewFigures', headers, payload });
    expect(answer.raw.toString().split('\r\n')[0]).toBe('\uFEFFPart,Group,Figure,2026,2025');
  });

  test('leaves each call in the event log under its name', async () => {
    await file(ids.signed);
    const { Entries } = (await manager.call('POST', '/api/EventLog', { body: {} })).json;
    const said = Entries.filter(({ Who }: { Who: string }) => Who === 'Warehouse').map(
      ({ What }: { What: string }) => What,
    );
    expect(said).toContain('Made the call downloadSignedReport');
    expect(said).toContain('Downloaded the report of 2026 to Medical Council of New Zealand as CSV, version 1');
  });
});

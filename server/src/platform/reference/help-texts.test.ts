import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
});
afterAll(() => world.close());

const CODES = [
  ...Array.from({ length: 10 }, (_, index) => `AddAct${index + 1}`),
  ...['Sum1', 'Sum2'],
  ...Array.from({ length: 7 }, (_, index) => `PDP${index + 1}`),
  ...['MyFiles1', 'SPEC1', 'REG1', 'Contact', 'Cert1', 'AudList1', 'Framework1', 'Resources1', 'Handbook1'],
];

async function textsOf(query = ''): Promise<Record<string, string>> {
  const answer = await member.call('GET', `/api/HelpText${query}`);
  expect(answer).toMatchObject({ status: 200 });
  return Object.fromEntries(answer.json.map((each: { UICode: string; Text: string }) => [each.UICode, each.Text]));
}

describe('help texts', () => {
  test('[API-39] of a year that nobody knows: 404', async () => {
    expect(await member.call('GET', '/api/HelpText?CPDYearId=99')).toMatchObject({ status: 404 });
  });

  test.each(['', ...Object.values(YEAR_ID).map((id) => `?CPDYearId=${id}`)])(
    '[API-05, HLP-01, HLP-02, HLP-03, NAV-13] are there once for each of the 25 codes and the 3 pages, as plain text: %s',
    async (query) => {
      const answer = await member.call('GET', `/api/HelpText${query}`);
      expect(answer.json.map(({ UICode }: { UICode: string }) => UICode).sort()).toEqual(CODES.toSorted());
      for (const { Text } of answer.json) expect(Text).toMatch(/^[^<>]{20,}$/);
    },
  );

  test('[HLP-04] guide differently before 2025, in 2025 and from 2026 on; without a year they are the newest', async () => {
    const texts = [
      await textsOf(`?CPDYearId=${YEAR_ID[2024]}`),
      await textsOf(`?CPDYearId=${YEAR_ID[2025]}`),
      await textsOf(`?CPDYearId=${YEAR_ID[2026]}`),
    ];
    expect(new Set(texts.map(({ AddAct8 }) => AddAct8)).size).toBe(3);
    expect(await textsOf()).toEqual(texts[2]);
  });

  test('[HLP-03] are there for the CPD team too', async () => {
    const staff = await world.signIn({ role: 'STAFF' });
    expect(await staff.call('GET', '/api/HelpText')).toMatchObject({ status: 200 });
  });
});

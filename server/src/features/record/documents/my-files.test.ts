import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyOtherWednesday } from '../../../testing/build.ts';
import { declare, inYear, saveActivity, saveFolder, savePlan, submit, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

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

const filesUrl = (cpdYearId?: number) => `/api/Documents?${inYear(member, cpdYearId)}`;

describe('[API2-15, FIL-27] the files of a year', () => {
  test.each([
    ['that does not exist', 99],
    ['that has not opened', 12],
    ['of no number that the database knows', 999_999_999_999_999],
  ])('%s are 404', async (_what, cpdYearId) => {
    expect(await member.call('GET', filesUrl(cpdYearId))).toMatchObject({ status: 404, json: { Code: 'NOT_FOUND' } });
  });

  test('are none, in no folder, in a year without any', async () => {
    const answer = await member.call('GET', filesUrl());
    expect(answer).toMatchObject({ status: 200, json: { Editable: true, Folders: [], Documents: [] } });
  });

  test('[EVD-28, FIL-26] come by name, with the activities and dates that each proves, and only those of the year', async () => {
    world.setNow('2026-02-20T01:00:00Z');
    await uploadEvidence(member, 'old.txt', YEAR_ID[2025]);
    await uploadEvidence(await world.signIn(), 'not mine.txt');
    // The morning of the 21st in Sydney.
    world.setNow('2026-11-20T20:00:00Z');
    const [b, a] = [await uploadEvidence(member, 'b.txt'), await uploadEvidence(member, 'A.txt')];
    const folderId = await saveFolder(member, 'Courses');
    await member.call('PUT', `/api/Documents?DocumentId=${b}&DocumentFolderId=${folderId}`);
    const whole = await saveActivity(member, {
      ActivityName: 'Ward round',
      UserActivityDocuments: [{ DocumentId: b }],
    });
    const link = { LinkedToUserActivity: false, ListOfUserActivityDates: [{ StartDate: '2026-02-18' }] };
    const dated = await saveActivity(member, {
      ...everyOtherWednesday,
      ActivityName: 'journal club',
      UserActivityDocuments: [{ DocumentId: b, ...link }],
    });
    const uploaded = {
      UploadedOn: '21/11/2026',
      UploadedAt: '2026-11-20T20:00:00Z',
      DocumentTypeId: 1,
      DocumentType: null,
      ScanState: 'CLEAR',
    };
    const inFolder = {
      DocumentId: b,
      DocumentName: 'b.txt',
      SizeInBytes: 'Attended: b.txt\n'.length,
      DocumentFolderId: folderId,
      ...uploaded,
      Activities: [
        {
          UserActivityId: dated,
          UserActivityName: 'journal club',
          IsRecurring: true,
          LinkedToUserActivity: false,
          UserActivityDates: [{ UserActivityDateId: expect.any(Number), StartDate: '2026-02-18' }],
        },
        {
          UserActivityId: whole,
          UserActivityName: 'Ward round',
          IsRecurring: false,
          LinkedToUserActivity: true,
          UserActivityDates: [],
        },
      ],
    };
    expect((await member.call('GET', filesUrl())).json).toEqual({
      Editable: true,
      Folders: [
        {
          DocumentFolderId: folderId,
          UserId: member.userId,
          CPDYearId: YEAR_ID[2026],
          FolderName: 'Courses',
          Documents: [inFolder],
        },
      ],
      Documents: [
        {
          DocumentId: a,
          DocumentName: 'A.txt',
          SizeInBytes: 'Attended: A.txt\n'.length,
          DocumentFolderId: null,
          ...uploaded,
          Activities: [],
        },
      ],
    });
  });

  test('[FIL-10, FIL-31] say whether they can be changed; in a year that is over or handed in they cannot', async () => {
    expect((await member.call('GET', filesUrl(YEAR_ID[2025]))).json.Editable).toBe(false);
    await declare(member);
    await submit(member);
    expect((await member.call('GET', filesUrl())).json.Editable).toBe(false);
  });

  test('[FIL-31] can be changed again while a year is open again', async () => {
    await world.database
      .insertInto('member_year')
      .values({
        user_id: member.userId,
        cpd_year_id: YEAR_ID[2025],
        status: 'INPROGRESS',
        reopened_at: '2026-11-19T00:00:00Z',
        reopened_until: '2026-12-01T00:00:00Z',
      })
      .execute();
    expect((await member.call('GET', filesUrl(YEAR_ID[2025]))).json.Editable).toBe(true);
    expect(await uploadEvidence(member, 'late.txt', YEAR_ID[2025])).toEqual(expect.any(Number));
  });
});

describe('[API2-28, FIL-25, FIL-29] the activities to attach to', () => {
  test('come newest first, without those of a plan', async () => {
    const single = await saveActivity(member, { ActivityName: 'Single' });
    await savePlan(member);
    const series = await saveActivity(member, { ...everyOtherWednesday, ActivityName: 'Series' });
    const several = await saveActivity(member, {
      ActivityName: 'Several',
      Occurrence: 'M',
      UserActivityDates: [{ StartDate: '2026-04-02' }, { StartDate: '2026-04-01' }],
    });
    const answer = await member.call('GET', `/api/UserActivities?${inYear(member)}&WithTimeframe=true`);
    const common = { CreatedOn: expect.stringMatching(/^2026-11-20/), IsPDP: false };
    expect(answer.json).toEqual([
      {
        UserActivityId: several,
        ActivityName: 'Several',
        HasMultipleDates: true,
        Timeframe: '01/04/2026 to 02/04/2026',
        ...common,
      },
      {
        UserActivityId: series,
        ActivityName: 'Series',
        HasMultipleDates: true,
        Timeframe: expect.stringMatching(/^04\/02\/2026 to /),
        ...common,
      },
      {
        UserActivityId: single,
        ActivityName: 'Single',
        HasMultipleDates: false,
        Timeframe: '12/03/2026',
        ...common,
      },
    ]);
  });

  test('[API-39] of a year that does not exist are 404', async () => {
    const answer = await member.call('GET', `/api/UserActivities?${inYear(member, 99)}&WithTimeframe=true`);
    expect(answer).toMatchObject({ status: 404 });
  });
});

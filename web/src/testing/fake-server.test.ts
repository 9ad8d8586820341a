import { expect, test } from 'vitest';
import { call, download } from '../lib/api.ts';
import { calledNames, endServing, refusal, sent, serve } from './fake-server.ts';

test('a call that a test does not serve is named when the test ends', async () => {
  await expect(call('listTeam', { query: {} })).rejects.toThrow('The server of this test does not answer listTeam.');
  expect(endServing()).toEqual(['listTeam']);
  expect(endServing()).toEqual([]);
});

test('a call is answered, refused or answered by what was sent, and is kept', async () => {
  serve({
    countNotifications: 3,
    endTeamMember: refusal(409, 'A colleague was quicker.', 'STALE'),
    canDeleteDateFiles: ({ query: { activityDateId } }) => activityDateId === 81,
    downloadDocument: undefined,
  });
  expect(await call('countNotifications', { query: { userId: 7 } })).toBe(3);
  await expect(call('endTeamMember', { query: { id: 2, rowVersion: 1 } })).rejects.toMatchObject({ status: 409 });
  const query = { activityDateId: 81, isAvailableForDeletionCheck_UserActivityDate: true } as const;
  expect(await call('canDeleteDateFiles', { query })).toBe(true);
  await download('downloadDocument', { documentId: 4 });
  expect(sent('downloadDocument')).toEqual([{ query: { documentId: 4 } }]);
  expect(calledNames()).toEqual(['countNotifications', 'endTeamMember', 'canDeleteDateFiles', 'downloadDocument']);
});

test('names and answers are those of the contract', () => {
  // @ts-expect-error: it counts.
  serve({ countNotifications: '3' });
  // @ts-expect-error: there is no such call.
  serve({ countNotification: 3 });
  // @ts-expect-error: one of the team has more than a name.
  serve({ listTeam: [{ firstName: 'Sam' }] });
  // @ts-expect-error: it is asked by the id of a date.
  serve({ canDeleteDateFiles: ({ query: { activityId } }) => activityId === 51 });
  expect(sent('countNotifications')).toEqual([]);
});

import { expect } from 'vitest';
import type { TestAnswer, TestPerson } from './test-app.ts';

/** The address of the link between a file and an activity. */
export function linkUrl(documentId: number, activityId: number): string {
  return `/api/UserActivityDocuments?DocumentId=${documentId}&UserActivityId=${activityId}`;
}

/** Reads what a file proves of an activity. */
export async function readLink(
  person: TestPerson,
  documentId: number,
  activityId: number,
): Promise<TestAnswer['json']> {
  const answer = await person.call('GET', linkUrl(documentId, activityId));
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

/** Links a file to these days of an activity, or without any to the whole of it. */
export async function linkTo(
  person: TestPerson,
  documentId: number,
  activityId: number,
  ...days: string[]
): Promise<TestAnswer> {
  const { ListOfUserActivityDates } = await readLink(person, 0, activityId);
  const chosen = ListOfUserActivityDates.filter(({ StartDate }: { StartDate: string }) => days.includes(StartDate));
  return await person.call('PUT', linkUrl(documentId, activityId), {
    body: {
      DocumentId: documentId,
      LinkedToUserActivity: days.length === 0,
      ListOfUserActivityDates: chosen.map(({ UserActivityDateId, StartDate }: Record<string, unknown>) => ({
        DocumentId: documentId,
        UserActivityDateId,
        StartDate,
      })),
    },
  });
}

/** What a file is linked to: days, the whole activity, or nothing. */
export async function linkedTo(
  person: TestPerson,
  documentId: number,
  activityId: number,
): Promise<string[] | 'activity' | undefined> {
  const link = await readLink(person, documentId, activityId);
  if (link.UserActivityDocumentId === 0) return undefined;
  if (link.LinkedToUserActivity) return 'activity';
  return link.ListOfUserActivityDates.filter(({ Checked }: { Checked: boolean }) => Checked).map(
    ({ StartDate }: { StartDate: string }) => StartDate,
  );
}

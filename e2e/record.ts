import { expect, type Page } from '@playwright/test';

const YEAR_2026 = 11;

/** An activity as the application is sent it, less what is the same for all. */
export interface RecordedActivity {
  name: string;
  typeId: number;
  hours: number;
  /** yyyy-MM-dd */
  date: string;
  domainId: number;
}

/** The calls of the signed-in member, made with the page's own token. */
export interface MemberRecord {
  userId: number;
  enter(activity: RecordedActivity): Promise<void>;
  /** Names of the evidence files of 2026. */
  fileNames(): Promise<string[]>;
}

/** The record of whom the page is signed in as. */
export async function recordOf(page: Page, username: string): Promise<MemberRecord> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const get = async (path: string) => {
    const response = await page.request.get(path, { headers });
    expect(response.status(), path).toBe(200);
    return await response.json();
  };
  const [user]: { UserId: number }[] = await get(`/api/Users?Value=${username}&TypeOfSearch=USERNAME`);
  const userId = user?.UserId ?? 0;
  return {
    userId,
    async enter(activity) {
      const response = await page.request.post('/api/UserActivities', {
        headers,
        data: activityBody(userId, activity),
      });
      expect(response.status(), activity.name).toBe(200);
    },
    async fileNames() {
      const files: { DocumentName: string }[] = await get(
        `/api/Documents?UserId=${userId}&CPDYearId=${YEAR_2026}&Short=true`,
      );
      return files.map(({ DocumentName }) => DocumentName);
    },
  };
}

/** The token that the page's own calls carry. */
export async function accessToken(page: Page): Promise<string> {
  const signIn = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'));
    return key === undefined ? null : localStorage.getItem(key);
  });
  const { access_token: token }: { access_token: string } = JSON.parse(signIn ?? '{}');
  expect(token, 'the access token').toBeDefined();
  return token;
}

function activityBody(userId: number, { name, typeId, hours, date, domainId }: RecordedActivity) {
  return {
    UserId: userId,
    UserActivityId: 0,
    CPDYearId: YEAR_2026,
    ActivityName: name,
    ActivityTypeId: typeId,
    AdditionalInformation: '',
    Occurrence: 'S',
    TotalHours: hours,
    UserActivityHours: [{ SpecialityId: domainId, Hours: hours }],
    UserActivityDates: [{ StartDate: date, AdditionalInformation: '' }],
  };
}

/**
 * Changes what the browser keeps of the sign-in. When the page goes, so that no call of its own starts a renewal with a token that
 * works once, whose answer the page would not live to keep.
 */
export async function changeSignIn(
  page: Page,
  part: Record<string, unknown>,
  moment: 'now' | 'when the page goes' = 'now',
): Promise<void> {
  await page.evaluate(
    ([changes, atOnce]) => {
      const change = () => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
        const signIn = JSON.parse(localStorage.getItem(key) ?? '{}');
        localStorage.setItem(key, JSON.stringify({ ...signIn, ...changes }));
      };
      if (atOnce) change();
      else addEventListener('pagehide', change, { once: true });
    },
    [part, moment === 'now'] as const,
  );
}

/** Makes a call of the person who is signed in. */
export async function send(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object) {
  const headers = { Authorization: `Bearer ${await accessToken(page)}` };
  const answer = await page.request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.body()).length === 0 ? undefined : await answer.json();
}

import { randomUUID } from 'node:crypto';
import type { DataSet } from './load-data-set.ts';
import { type Answer, type Call, send } from './send.ts';

/** A server and what it holds. */
export interface Target {
  url: string;
  data: DataSet;
  /** The access token of each member, in their order. */
  tokens: readonly string[];
}

/** A request about a member; `turn` counts requests, so that members come one after the other and no row is always in hand. */
export type Asked = (target: Target, turn: number) => Call;

const MIB = 1_048_576;
const LINE = 'Attended the grand rounds of the hospital, and took these notes.\n';
const SERIES_DATES = 12;
/** The number of each PDF: the figures of a year, or all its activities. */
const STATEMENTS = { short: '10', detailed: '11' } as const;

/** CPD Summary of the current year. */
export const summaryCall: Asked = (target, turn) => {
  const { cpdYearId } = currentYear(target);
  return get(target, turn, `CPDSummary?CPDYearId=${cpdYearId}&IncludeUserFrameworkRequirements=true&`);
};

/** Everything of the current year, date by date: the calendar's list. */
export const listCall: Asked = (target, turn) => {
  const { year } = currentYear(target);
  return get(target, turn, `UserActivities?StartDate=${year}-01-01&EndDate=${year}-12-31&`);
};

/** One month of the calendar in the current year. */
export const monthCall: Asked = (target, turn) => {
  const start = Temporal.PlainDate.from({ year: currentYear(target).year, month: 1 + (turn % 12), day: 1 });
  return get(target, turn, `UserActivities?StartDate=${start}&EndDate=${start.with({ day: start.daysInMonth })}&`);
};

/** A statement of the current year as a PDF. */
export function statementCall(kind: keyof typeof STATEMENTS): Asked {
  return (target, turn) => {
    const { cpdYearId } = currentYear(target);
    return get(target, turn, `Documents?CPDYearId=${cpdYearId}&GeneratableDocumentType=${STATEMENTS[kind]}&`);
  };
}

/** The archive of everything that a member entered. */
export const myDataCall: Asked = (target, turn) => get(target, turn, 'MyData?');

/** A new activity on one date, under an idempotency key as the browser sends it. */
export const saveCall: Asked = (target, turn) => post(target, turn, activityOn(target, turn, 1));

/** A new series whose activity has these files of the member. */
export function seriesCall(filesOf: (target: Target, turn: number) => readonly number[]): Asked {
  return (target, turn) =>
    post(target, turn, {
      ...activityOn(target, turn, SERIES_DATES),
      UserActivityDocuments: filesOf(target, turn).map((DocumentId) => ({ DocumentId })),
    });
}

/** A text of 1 MB for My Files; each has a name and a content of its own, because the same again would be refused. */
export function uploadCall(target: Target, turn: number, size = MIB): Call {
  const { userId, headers } = memberAt(target, turn);
  const boundary = randomUUID();
  const query = `UserId=${userId}&CPDYearId=${currentYear(target).cpdYearId}&DocumentTypeId=1&DocumentFolderId=null`;
  const named = `Content-Disposition: form-data; name="attachment"; filename="notes ${randomUUID()}.txt"`;
  const before = `--${boundary}\r\n${named}\r\nContent-Type: text/plain\r\n\r\n${randomUUID()}`;
  return {
    method: 'POST',
    url: `${target.url}/api/Documents?${query}`,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(before), Buffer.alloc(size, LINE), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** Asks with the tag of the answer before, as the browser does; throws when what has not changed is sent again. */
export function openAgain(asked: Asked): (target: Target, turn: number) => Promise<Answer> {
  const tags = new Map<string, string>();
  return async (target, turn) => {
    const call = asked(target, turn);
    const tag = tags.get(call.url);
    const answer = await send(tag === undefined ? call : withHeader(call, 'if-none-match', tag));
    if (tag !== undefined && answer.status !== 304) throw new Error(`${call.url} has not changed, but was sent again.`);
    if (answer.tag !== undefined) tags.set(call.url, answer.tag);
    return answer;
  };
}

/** A call whose answer older builds have not kept: they keep it for one list of codings, and no two of these name the same. */
export function builtAnew(asked: Asked): Asked {
  return (target, turn) => withHeader(asked(target, turn), 'accept-encoding', `identity, x-${randomUUID()}`);
}

/** A call as browsers make it: its answer comes compressed. */
export function asBrowsersAsk(asked: Asked): Asked {
  return (target, turn) => withHeader(asked(target, turn), 'accept-encoding', 'gzip, br, zstd');
}

/** The call with a header more. */
export function withHeader(call: Call, name: string, value: string): Call {
  return { ...call, headers: { ...call.headers, [name]: value } };
}

/** The last year of the data set. */
function currentYear({ data }: Target) {
  const current = data.years.at(-1);
  if (current === undefined) throw new Error('The data set has no years.');
  return current;
}

function get(target: Target, turn: number, query: string): Call {
  const { userId, headers } = memberAt(target, turn);
  return { method: 'GET', url: `${target.url}/api/${query}UserId=${userId}`, headers };
}

function post(target: Target, turn: number, body: object): Call {
  const headers = { ...memberAt(target, turn).headers, 'idempotency-key': randomUUID() };
  return { method: 'POST', url: `${target.url}/api/UserActivities`, headers, body: JSON.stringify(body) };
}

function activityOn(target: Target, turn: number, dates: number) {
  const { cpdYearId, year, activityTypeIds, areaIds } = currentYear(target);
  const first = Temporal.PlainDate.from({ year, month: 3, day: 12 });
  return {
    UserId: memberAt(target, turn).userId,
    UserActivityId: 0,
    CPDYearId: cpdYearId,
    ActivityName: 'Grand rounds',
    ActivityTypeId: activityTypeIds[0],
    AdditionalInformation: 'Notes of the discussion.',
    Occurrence: dates === 1 ? 'S' : 'M',
    HoursPerDate: 1.5,
    UserActivityHours: [{ SpecialityId: areaIds[0] }],
    UserActivityDates: Array.from({ length: dates }, (_, weeks) => ({
      StartDate: first.add({ weeks }).toString(),
      AdditionalInformation: '',
    })),
    AddReflection: false,
  };
}

function memberAt({ data, tokens }: Target, turn: number) {
  const index = turn % data.members.length;
  const member = data.members[index];
  if (member === undefined) throw new Error('The data set has no members.');
  return { userId: member.userId, headers: { authorization: `Bearer ${tokens[index]}` } };
}

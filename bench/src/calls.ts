import { randomUUID } from 'node:crypto';
import type { DataSet } from './load-data-set.ts';
import type { Answer, Call } from './send.ts';

/** The same thing asked of the product and of the raw server; `turn` says for which member. */
export interface ComparedCall {
  product(turn: number): Call;
  raw(turn: number): Call;
  /** What the product answered to a turn. */
  answered?(turn: number, answer: Answer): void;
}

/** Where the two servers listen and what they hold. */
export interface Target {
  productUrl: string;
  rawUrl: string;
  data: DataSet;
  /** The access token of each member, in their order. */
  tokens: readonly string[];
}

/** One after the other for each member, so that no row is always in hand. */
export function memberAt({ data, tokens }: Target, turn: number) {
  const index = turn % data.members.length;
  const member = data.members[index];
  if (member === undefined) throw new Error('The data set has no members.');
  return { userId: member.userId, headers: { authorization: `Bearer ${tokens[index]}` } };
}

/** CPD Summary of the current year. */
export function summaryCall(target: Target): ComparedCall {
  const { cpdYearId } = currentYear(target);
  return {
    product: (turn) => {
      const { userId, headers } = memberAt(target, turn);
      const query = `UserId=${userId}&CPDYearId=${cpdYearId}&IncludeUserFrameworkRequirements=true`;
      return { method: 'GET', url: `${target.productUrl}/api/CPDSummary?${query}`, headers };
    },
    raw: (turn) => {
      const query = `userId=${memberAt(target, turn).userId}&cpdYearId=${cpdYearId}`;
      return { method: 'GET', url: `${target.rawUrl}/summary?${query}` };
    },
  };
}

/** Everything of the current year, date by date: the calendar's list. */
export function listCall(target: Target): ComparedCall {
  const { year } = currentYear(target);
  const [start, end] = [`${year}-01-01`, `${year}-12-31`];
  return {
    product: (turn) => {
      const { userId, headers } = memberAt(target, turn);
      const query = `UserId=${userId}&StartDate=${start}&EndDate=${end}`;
      return { method: 'GET', url: `${target.productUrl}/api/UserActivities?${query}`, headers };
    },
    raw: (turn) => {
      const query = `userId=${memberAt(target, turn).userId}&start=${start}&end=${end}`;
      return { method: 'GET', url: `${target.rawUrl}/list?${query}` };
    },
  };
}

/** A call of the product with the tag of its answer of before, as the browser makes it; the raw server sends all of it again. */
export function askedAgain(call: ComparedCall): ComparedCall {
  const tags = new Map<string, string>();
  /** Turns that were asked with a tag: two may be under way before the first answer brings one. */
  const tagged = new Set<number>();
  return {
    product: (turn) => {
      const first = call.product(turn);
      const tag = tags.get(first.url);
      if (tag === undefined) return first;
      tagged.add(turn);
      return { ...first, headers: { ...first.headers, 'if-none-match': tag } };
    },
    raw: call.raw,
    answered: (turn, { status, tag }) => {
      const { url } = call.product(turn);
      if (status !== 304 && tagged.has(turn)) throw new Error(`${url} has not changed, but was sent again.`);
      if (tag !== undefined) tags.set(url, tag);
    },
  };
}

/**
 * A call whose answer the server has not kept from before, so that it is built: answers are kept for one list of codings, and
 * no two of these calls name the same.
 */
export function builtAnew(call: ComparedCall): ComparedCall {
  return {
    ...call,
    product: (turn) => {
      const asked = call.product(turn);
      return { ...asked, headers: { ...asked.headers, 'accept-encoding': `identity, x-${randomUUID()}` } };
    },
  };
}

/** A call as browsers make it: its answer comes compressed. */
export function asBrowsersAsk<Asked extends Pick<ComparedCall, 'product'>>(call: Asked): Asked {
  return {
    ...call,
    product: (turn) => {
      const asked = call.product(turn);
      return { ...asked, headers: { ...asked.headers, 'accept-encoding': 'gzip, br, zstd' } };
    },
  };
}

/** A new activity on one date, under an idempotency key as the browser sends it. */
export function saveCall(target: Target): ComparedCall {
  const { cpdYearId, year, activityTypeIds, areaIds } = currentYear(target);
  const activity = {
    name: 'Grand rounds',
    typeId: activityTypeIds[0],
    information: 'Notes of the discussion.',
    hours: 1.5,
    day: `${year}-03-12`,
    areaId: areaIds[0],
  };
  return {
    product: (turn) => {
      const { userId, headers } = memberAt(target, turn);
      const body = {
        UserId: userId,
        UserActivityId: 0,
        CPDYearId: cpdYearId,
        ActivityName: activity.name,
        ActivityTypeId: activity.typeId,
        AdditionalInformation: activity.information,
        Occurrence: 'S',
        HoursPerDate: activity.hours,
        UserActivityHours: [{ SpecialityId: activity.areaId }],
        UserActivityDates: [{ StartDate: activity.day, AdditionalInformation: '' }],
        AddReflection: false,
      };
      return {
        method: 'POST',
        url: `${target.productUrl}/api/UserActivities`,
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      };
    },
    raw: (turn) => {
      const { userId } = memberAt(target, turn);
      const body = { userId, cpdYearId, ...activity, after: JSON.stringify({ ...activity, userId, cpdYearId }) };
      return { method: 'POST', url: `${target.rawUrl}/save`, body: JSON.stringify(body) };
    },
  };
}

/** The last year of the data set. */
export function currentYear({ data }: Target) {
  const current = data.years.at(-1);
  if (current === undefined) throw new Error('The data set has no years.');
  return current;
}

import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { RunningServer } from '../../server/src/testing/running-server.ts';
import { asBrowsersAsk, builtAnew, currentYear, memberAt, saveCall, summaryCall, type Target } from './calls.ts';
import { printStatement } from './files-calls.ts';
import type { Call } from './send.ts';

/** What a measurement of a storm is given. */
export interface Storm {
  target: Target;
  server: RunningServer;
  /** How long each kind of storm lasts. */
  seconds: number;
  say: (text: string) => void;
}

/** What came of a call, whatever the status; 0 for a connection that broke. */
export interface Outcome {
  status: number;
  ms: number;
}

/** Makes a call over a connection of an agent's own choice, reads the answer to its end, and never throws. */
export function attempt({ method, url, headers = {}, body }: Call): Promise<Outcome> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - begun });
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(url, { method, headers: { ...type, ...headers, ...length } }, (answer) => {
      answer.on('error', () => done(0));
      answer.on('end', () => done(answer.statusCode ?? 0));
      answer.resume();
    });
    sent.on('error', () => done(0));
    sent.end(body);
  });
}

/** What Home asks of the server: who one is, the years, and the progress. */
export function homeCalls(target: Target, member: number): Call[] {
  const { userId, headers } = memberAt(target, member);
  const { username } = target.data.members[member] ?? { username: '' };
  const { cpdYearId } = currentYear(target);
  return [
    `Users?Value=${username}&TypeOfSearch=USERNAME`,
    `UserActivities?UserId=${userId}&StartDate=2026-11-01&EndDate=2026-11-30`,
    `CPDSummary?UserId=${userId}&CPDYearId=${cpdYearId}&IncludeUserFrameworkRequirements=true`,
  ].map((question) => ({ method: 'GET', url: `${target.productUrl}/api/${question}`, headers }));
}

export function summaryOf(target: Target, member: number): Call {
  return asBrowsersAsk(builtAnew(summaryCall(target))).product(member);
}

export function saveOf(target: Target, member: number): Call {
  return saveCall(target).product(member);
}

export function myDataOf(target: Target, member: number): Call {
  const { userId, headers } = memberAt(target, member);
  return { method: 'GET', url: `${target.productUrl}/api/MyData?UserId=${userId}`, headers };
}

export function printOf(target: Target, member: number): Call {
  return printStatement(target, member, 'detailed');
}

/** A calendar of two hundred meetings. */
export function importOf(target: Target, member: number): Call {
  const { userId, headers } = memberAt(target, member);
  const boundary = randomUUID();
  const part = `Content-Disposition: form-data; name="attachment"; filename="meetings.ics"\r\nContent-Type: text/calendar`;
  return {
    method: 'PUT',
    url: `${target.productUrl}/api/UserActivities?UserId=${userId}`,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `--${boundary}\r\n${part}\r\n\r\n${calendar()}\r\n--${boundary}--\r\n`,
  };
}

/** A token that looks like one of ours; each has another signature. */
export function badTokenOf(target: Target, member: number): Call {
  const call = summaryOf(target, member);
  const [head, body] = (target.tokens[member] ?? '').split('.');
  const token = `${head}.${body}.${randomBytes(256).toString('base64url')}`;
  return { ...call, headers: { ...call.headers, authorization: `Bearer ${token}` } };
}

function calendar(): string {
  const meetings = Array.from({ length: 200 }, (_, number) => {
    const day = `2026${String(1 + (number % 10)).padStart(2, '0')}${String(1 + (number % 28)).padStart(2, '0')}`;
    return [
      'BEGIN:VEVENT',
      `UID:${number}@example.org`,
      `DTSTAMP:${day}T000000Z`,
      `DTSTART:${day}T010000Z`,
      `DTEND:${day}T020000Z`,
      `SUMMARY:Meeting ${number}`,
      'END:VEVENT',
    ].join('\r\n');
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//bench//EN', ...meetings, 'END:VCALENDAR', ''].join('\r\n');
}

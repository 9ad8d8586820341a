import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { signInTo } from './running-server.ts';

const YEAR_2026 = 11;
const AGAIN_MS = 100;
/** No one waits for it but what hangs: a change that is refused for so long is told as failed. */
const GIVE_UP_MS = 120_000;

/** What a load found; the texts are one line each. */
export interface LoadReport {
  activities: number;
  files: number;
  reads: number;
  /** 503 with Retry-After, before anything was done. */
  refused: number;
  /** 503 that said that no one knows whether it was saved. */
  unknown: number;
  /** Changes that were answered only when they were repeated under their key. */
  settledByRepeating: number;
  /** What was answered and is not there, as it was found while the load went on. */
  lost: string[];
  /** Answers that were not what had been saved. */
  wrong: string[];
  /** Any other answer, and 503 without Retry-After. */
  failed: string[];
  slowestMs: number;
  /** The longest time in which no change was answered with success. */
  pauseMs: number;
  /** The names of all activities that were answered, and the hashes of all files. */
  names: string[];
  hashes: string[];
}

/** Someone who writes and reads until told to stop. */
export interface FailOverLoad {
  /** When the last change was answered with success, as `performance.now()`. */
  lastSuccess(): number;
  /** Waits for the first change answered with success after an instant of `performance.now()`. */
  successAfter(instant: number): Promise<number>;
  /** Has every change answered that was begun, and ends. */
  end(): Promise<LoadReport>;
}

interface Answer {
  status: number;
  json: unknown;
  body: Buffer;
}

/** Starts to save activities and files, and to read them back, on each of some running servers. */
export async function beginFailOverLoad(addresses: readonly string[]): Promise<FailOverLoad> {
  const report: LoadReport = {
    ...{ activities: 0, files: 0, reads: 0, refused: 0, unknown: 0, settledByRepeating: 0 },
    ...{ lost: [], wrong: [], failed: [], slowestMs: 0, pauseMs: 0, names: [], hashes: [] },
  };
  let isRunning = true;
  const successes: { begun: number; ended: number }[] = [{ begun: performance.now(), ended: performance.now() }];
  const saved: { id: number; name: string }[] = [];

  async function sendOnce(url: string, init: RequestInit): Promise<Answer | undefined> {
    const begun = performance.now();
    const response = await fetch(url, init);
    const body = Buffer.from(await response.arrayBuffer());
    report.slowestMs = Math.max(report.slowestMs, Math.round(performance.now() - begun));
    const json = readJson(body);
    if (response.status !== 503) return { status: response.status, json, body };
    if (response.headers.get('retry-after') === null) report.failed.push(`503 without Retry-After: ${body}`);
    if (CodeOf.safeParse(json).data?.Code === 'OUTCOME_UNKNOWN') report.unknown += 1;
    else report.refused += 1;
    return undefined;
  }

  /** Repeats a change under its key until it is answered. */
  async function change(url: string, token: string, init: () => RequestInit): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    for (const begunAll = performance.now(); performance.now() - begunAll < GIVE_UP_MS; await delay(AGAIN_MS)) {
      const begun = performance.now();
      const given = init();
      const answer = await sendOnce(url, { ...given, headers: { ...headers, ...given.headers } }).catch((error) => {
        report.failed.push(`${url}: ${error} ${error.cause ?? ''}`);
        return undefined;
      });
      if (answer === undefined) continue;
      if (answer.status !== 200) {
        report.failed.push(`${answer.status}: ${answer.body}`);
        return undefined;
      }
      const ended = performance.now();
      report.pauseMs = Math.max(report.pauseMs, Math.round(ended - (successes.at(-1)?.ended ?? ended)));
      successes.push({ begun, ended });
      if (begun > begunAll + AGAIN_MS / 2) report.settledByRepeating += 1;
      return answer.json;
    }
    report.failed.push(`${url}: not answered in two minutes`);
    return undefined;
  }

  async function saveActivity(publicUrl: string, { token, userId }: Person): Promise<void> {
    const name = `Reading ${randomBytes(8).toString('hex')}`;
    const body = JSON.stringify(activityOf(userId, name));
    const headers = { 'content-type': 'application/json' };
    const answer = await change(`${publicUrl}/api/UserActivities`, token, () => ({ method: 'POST', headers, body }));
    const found = Saved.safeParse(answer);
    if (!found.success) return;
    report.activities += 1;
    report.names.push(name);
    saved.push({ id: found.data.UserActivityId, name });
  }

  async function saveFile(publicUrl: string, { token, userId }: Person): Promise<void> {
    const content = randomBytes(15_000).toString('base64');
    const name = `notes ${randomBytes(8).toString('hex')}.txt`;
    const query = `UserId=${userId}&CPDYearId=${YEAR_2026}&DocumentTypeId=1&DocumentFolderId=null`;
    const answer = await change(`${publicUrl}/api/Documents?${query}`, token, () => {
      const body = new FormData();
      body.append('attachment', new Blob([content], { type: 'text/plain' }), name);
      return { method: 'POST', body };
    });
    if (typeof answer !== 'number') return;
    report.files += 1;
    report.hashes.push(createHash('sha256').update(content).digest('hex'));
  }

  async function readBack(publicUrl: string, { token }: Person): Promise<void> {
    const known = saved[Math.floor(Math.random() * saved.length)];
    if (known === undefined) return await delay(AGAIN_MS);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await sendOnce(`${publicUrl}/api/UserActivities/${known.id}`, { headers });
    if (answer === undefined) return await delay(AGAIN_MS);
    report.reads += 1;
    if (answer.status === 404) report.lost.push(`activity ${known.id}`);
    else if (answer.status !== 200) report.failed.push(`${answer.status}: ${answer.body}`);
    else if (Named.safeParse(answer.json).data?.ActivityName !== known.name) report.wrong.push(`activity ${known.id}`);
    await delay(AGAIN_MS / 2);
  }

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (isRunning) await work().catch((error) => report.failed.push(String(error)));
  }

  const people = await Promise.all(addresses.map((publicUrl) => signInTo(publicUrl, 'participant')));
  const workers = addresses.flatMap((publicUrl, place) => {
    const person = people[place];
    if (person === undefined) return [];
    return [saveActivity, saveActivity, saveFile, readBack].map((work) => repeat(() => work(publicUrl, person)));
  });
  return {
    lastSuccess: () => successes.at(-1)?.ended ?? 0,
    successAfter: async (instant) => {
      for (const deadline = performance.now() + GIVE_UP_MS; performance.now() < deadline; await delay(20)) {
        const found = successes.find(({ ended }) => ended > instant);
        if (found !== undefined) return found.ended;
      }
      throw new Error('No change was answered in two minutes.');
    },
    end: async () => {
      isRunning = false;
      await Promise.all(workers);
      return report;
    },
  };
}

interface Person {
  token: string;
  userId: number;
}

const CodeOf = z.object({ Code: z.string() });
const Saved = z.object({ UserActivityId: z.number() });
const Named = z.object({ ActivityName: z.string() });

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function activityOf(userId: number, name: string) {
  return {
    UserId: userId,
    UserActivityId: 0,
    CPDYearId: YEAR_2026,
    ActivityName: name,
    ActivityTypeId: 104,
    Occurrence: 'M',
    TotalHours: 0.5,
    UserActivityHours: [{ SpecialityId: 201 }, { SpecialityId: 203 }],
    UserActivityDates: [{ StartDate: '2026-05-01' }, { StartDate: '2026-05-02' }],
  };
}

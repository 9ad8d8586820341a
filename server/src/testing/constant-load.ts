import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Fleet, FleetMember } from './fleet.ts';

const YEAR_2026 = 11;
const MEGABYTE = 1_000_000;

/** What a load met. */
export interface LoadFindings {
  requests: number;
  /** In words, one line each: every answer that was not the one that was due, and every request without an answer. */
  failed: string[];
  /** What was answered as saved and is not there afterwards, or not as it was saved. */
  lost: string[];
  /** Answers with something else in them than was asked for, and what was done twice. */
  wrong: string[];
  seconds: number;
}

/** People at work, until they are told to stop. */
export interface Load {
  /** Stops beginning requests, waits for the answers, and looks whether everything that was answered is there. */
  end(): Promise<LoadFindings>;
}

interface Saved {
  member: FleetMember;
  name: string;
}

const Activity = z.object({ UserActivityId: z.number(), ActivityName: z.string() });

/**
 * Sends ordinary requests at a constant rate, whether earlier ones have been answered or not: years, lists, summaries, saves
 * with and without a key, uploads of 1 MB, files. Nothing is sent a second time.
 */
export function beginLoad({ publicUrl, members, database: { database } }: Fleet, perSecond: number): Load {
  const begun = performance.now();
  const failed: string[] = [];
  const wrong: string[] = [];
  const activities = new Map<number, Saved>();
  const documents = new Map<number, Saved & { sha256: string }>();
  const underWay: Promise<void>[] = [];
  let running = true;

  async function ask(member: FleetMember, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${member.token}`);
    const response = await fetch(publicUrl + path, { ...init, headers });
    if (response.status === 200) return response;
    const said = (await response.text()).slice(0, 200);
    throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${said}`);
  }

  async function look(member: FleetMember, path: string): Promise<void> {
    z.union([z.array(z.unknown()), z.looseObject({})]).parse(await (await ask(member, path)).json());
  }

  async function save(member: FleetMember, keyed: boolean): Promise<void> {
    const name = `Reading ${randomBytes(6).toString('hex')}`;
    const headers = { 'content-type': 'application/json', ...(keyed ? { 'idempotency-key': randomUUID() } : {}) };
    const body = JSON.stringify({
      UserId: member.userId,
      UserActivityId: 0,
      CPDYearId: YEAR_2026,
      ActivityName: name,
      ActivityTypeId: 104,
      Occurrence: 'S',
      TotalHours: 0.5,
      UserActivityHours: [{ SpecialityId: 201 }],
      UserActivityDates: [{ StartDate: '2026-05-01' }],
    });
    const response = await ask(member, '/api/UserActivities', { method: 'POST', headers, body });
    const { UserActivityId } = Activity.pick({ UserActivityId: true }).parse(await response.json());
    activities.set(UserActivityId, { member, name });
  }

  async function upload(member: FleetMember): Promise<void> {
    const content = randomBytes(MEGABYTE / 2).toString('hex');
    const form = new FormData();
    const name = `note ${randomBytes(6).toString('hex')}.txt`;
    form.append('attachment', new Blob([content], { type: 'text/plain' }), name);
    const query = `UserId=${member.userId}&CPDYearId=${YEAR_2026}&DocumentTypeId=1&DocumentFolderId=null`;
    const headers = { 'idempotency-key': randomUUID() };
    const response = await ask(member, `/api/Documents?${query}`, { method: 'POST', headers, body: form });
    documents.set(z.number().parse(await response.json()), { member, name, sha256: sha256(content) });
  }

  async function reread(turn: number): Promise<void> {
    const ids = [...activities.keys()];
    const id = ids[turn % Math.max(ids.length, 1)] ?? 0;
    const saved = activities.get(id);
    if (saved === undefined) return;
    const { ActivityName } = Activity.parse(await (await ask(saved.member, `/api/UserActivities/${id}`)).json());
    if (ActivityName !== saved.name) wrong.push(`activity ${id} was read as ${ActivityName}`);
  }

  function work(turn: number): Promise<void> {
    const member = members[turn % members.length];
    if (member === undefined) throw new Error('Nobody is there to work.');
    const { userId } = member;
    const kinds = [
      () => look(member, `/api/UserCPDYears?UserId=${userId}`),
      () => save(member, true),
      () => look(member, `/api/UserActivities?UserId=${userId}&StartDate=2026-01-01&EndDate=2026-12-31`),
      () => save(member, false),
      () =>
        look(member, `/api/CPDSummary?UserId=${userId}&CPDYearId=${YEAR_2026}&IncludeUserFrameworkRequirements=true`),
      () => reread(turn),
      () => (turn % 3 === 0 ? upload(member) : save(member, true)),
    ];
    return kinds[turn % kinds.length]?.() ?? Promise.resolve();
  }

  const beginning = (async () => {
    for (let turn = 0; running; turn += 1) {
      const wait = begun + (turn * 1000) / perSecond - performance.now();
      if (wait > 0) await delay(wait);
      underWay.push(work(turn).catch((error: unknown) => void failed.push(inWords(error))));
    }
  })();

  return {
    async end() {
      running = false;
      await beginning;
      await Promise.all(underWay);
      const seconds = (performance.now() - begun) / 1000;
      const lost: string[] = [];
      for (const [id, { member, name }] of activities) {
        const found = await ask(member, `/api/UserActivities/${id}`).then(
          async (response) => Activity.parse(await response.json()).ActivityName,
          inWords,
        );
        if (found !== name) lost.push(`activity ${id}: ${found}`);
      }
      for (const [id, { member, sha256: due }] of documents) {
        const found = await ask(member, `/api/Documents?DocumentId=${id}`).then(
          async (response) => sha256(Buffer.from(await response.arrayBuffer())),
          inWords,
        );
        if (found !== due) lost.push(`file ${id}: ${found}`);
      }
      const { rows: twice } = await sql<{ name: string; times: number }>`
        select activity_name as name, count(*)::int as times from activity group by activity_name having count(*) > 1`.execute(
        database,
      );
      for (const { name, times } of twice) wrong.push(`${name} was saved ${times} times`);
      return { requests: underWay.length, failed, lost, wrong, seconds };
    },
  };
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${error.cause}`;
}

import {
  asBrowsersAsk,
  listCall,
  monthCall,
  saveCall,
  statementCall,
  summaryCall,
  type Target,
  uploadCall,
  withHeader,
} from './calls.ts';
import { type LoadResult, planStarts, runOpenLoop } from './open-loop.ts';
import { type Latencies, summariseLatencies } from './percentiles.ts';
import { type Call, send } from './send.ts';
import { KINDS, type Kind, planSession, type Turn } from './session-plan.ts';

/** What a session found at one rate. */
export interface SessionResult extends LoadResult {
  byKind: Map<Kind, Latencies>;
  /** What the first refusal said. */
  firstError: string | undefined;
}

/** Requests a second of all tries one after the other. */
const STEPS = [25, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 600, 800, 1_000];
/** A step that others on the machine spoilt is tried once more. */
const TRIES = 2;
export const P99_AIM_MS = 50;
/** What waits for an answer with a page open; PDFs, uploads and lists may wait longer. */
const PROMPT: readonly Kind[] = ['again', 'first', 'save'];

/** A save is a new activity until a member has so many of the session; then one of these is changed. */
const NEW_ACTIVITIES = 5;
/** How often a member is looked for who has asked something before. */
const LOOKS = 50;

/** What the CPD team asks of its lists: first pages as they are opened, and what someone looks for. */
const LISTS = [
  { List: 'Members' },
  { List: 'Members', Filters: { Member: 'member 1' } },
  { List: 'Activities' },
  { List: 'Documents' },
];
const READS = [summaryCall, listCall, monthCall].map(asBrowsersAsk);
const printShort = statementCall('short');

/** What the page of one member holds: tags of answers by their questions, and ids of activities that were saved. */
interface Page {
  tags: Map<string, string>;
  saved: number[];
}

/** Pages stay open from one session on a server to the next. */
const pagesOf = new WeakMap<Target, Page[]>();

/** Sends requests of people at work at a constant rate for some seconds; lists are asked with `staffToken`. */
export async function loadSession(
  target: Target,
  rate: number,
  seconds: number,
  seed: number,
  only: readonly Kind[] = KINDS,
  staffToken = '',
): Promise<SessionResult> {
  const starts = planStarts(rate, seconds);
  const turns = planSession(seed, target.data.members.length, starts.length, only);
  const latencies = new Map<Kind, number[]>(only.map((kind) => [kind, []]));
  let firstError: string | undefined;
  const begun = performance.now();
  const result = await runOpenLoop(starts, async (index) => {
    const turn = turns[index];
    if (turn === undefined) return;
    try {
      await take(target, turn, staffToken);
    } catch (error) {
      firstError ??= error instanceof Error ? error.message : String(error);
      throw error;
    } finally {
      latencies.get(turn.kind)?.push(performance.now() - begun - (starts[index] ?? 0));
    }
  });
  const byKind = new Map([...latencies].map(([kind, found]) => [kind, summariseLatencies(found)]));
  return { ...result, byKind, firstError };
}

/** Whether people were served well: nothing refused, and of reads and saves each 99 of 100 answered in time. */
export function isServedWell({ errors, byKind }: Pick<SessionResult, 'errors' | 'byKind'>): boolean {
  return errors === 0 && PROMPT.every((kind) => (byKind.get(kind)?.p99 ?? 0) <= P99_AIM_MS);
}

/** The highest rate at which people are served well, step by step up to the first at which they are not; 0 when none is. */
export async function findRate(
  run: (rate: number) => Promise<Pick<SessionResult, 'errors' | 'byKind'>>,
): Promise<number> {
  let highest = 0;
  for (const rate of STEPS) {
    let served = false;
    for (let tried = 0; tried < TRIES && !served; tried += 1) served = isServedWell(await run(rate));
    if (!served) return highest;
    highest = rate;
  }
  return highest;
}

async function take(target: Target, turn: Turn, staffToken: string): Promise<void> {
  const pages = pagesOf.get(target) ?? target.data.members.map(() => ({ tags: new Map<string, string>(), saved: [] }));
  pagesOf.set(target, pages);
  const { kind, member, random } = turn;
  if (kind === 'again') await readAgain(target, pages, turn);
  else if (kind === 'first') await read(pages[member], pick(READS, random)(target, member));
  else if (kind === 'save') await saveOne(pages[member]?.saved ?? [], saveCall(target, member), random);
  else if (kind === 'upload') await send(uploadCall(target, member));
  else if (kind === 'statement') await send(printShort(target, member));
  else {
    const headers = { authorization: `Bearer ${staffToken}` };
    await send({ method: 'POST', url: `${target.url}/api/Lists`, headers, body: JSON.stringify(pick(LISTS, random)) });
  }
}

/** With the tag that the page has for one of its questions; of someone who comes often, else of the next who has one. */
async function readAgain(target: Target, pages: readonly Page[], { member, random }: Turn): Promise<void> {
  const others = Array.from({ length: LOOKS }, (_, looked) => (member + looked) % pages.length);
  const found = others.find((other) => (pages[other]?.tags.size ?? 0) > 0) ?? member;
  const page = pages[found];
  const calls = READS.map((asked) => asked(target, found));
  const known = calls.flatMap((call) => {
    const tag = page?.tags.get(call.url);
    return tag === undefined ? [] : [withHeader(call, 'if-none-match', tag)];
  });
  await read(page, pick(known.length > 0 ? known : calls, random));
}

async function read(page: Page | undefined, call: Call): Promise<void> {
  const answer = await send(call);
  if (answer.tag !== undefined) page?.tags.set(call.url, answer.tag);
}

async function saveOne(saved: number[], call: Call, random: number): Promise<void> {
  if (saved.length >= NEW_ACTIVITIES) return void (await send(changed(call, pick(saved, random))));
  const { body } = await send(call);
  saved.push(JSON.parse(body.toString()).UserActivityId);
}

/** The same entry for an activity that is there, under another name. */
function changed(call: Call, activityId: number): Call {
  const name = `Grand rounds ${Date.now()}`;
  const entry = { ...JSON.parse(String(call.body)), UserActivityId: activityId, ActivityName: name };
  return { ...call, method: 'PUT', url: `${call.url}/${activityId}`, body: JSON.stringify(entry) };
}

function pick<Item>(items: readonly Item[], random: number): Item {
  const item = items[Math.floor(random * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

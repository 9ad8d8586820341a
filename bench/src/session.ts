import {
  asBrowsersAsk,
  type ComparedCall,
  currentYear,
  listCall,
  memberAt,
  saveCall,
  summaryCall,
  type Target,
} from './calls.ts';
import { printStatement, uploadCall } from './files-calls.ts';
import { type Call, send } from './send.ts';
import type { Turn } from './session-plan.ts';

/** A save is a new activity until a member has so many of the session; then one of these is changed. */
const NEW_ACTIVITIES = 5;
/** How often a member is looked for who has asked something before. */
const TRIES = 50;
const MONTHS = 12;

/** What the CPD team asks of its lists: first pages as they are opened, and what someone looks for. */
const LISTS = [
  { List: 'Members' },
  { List: 'Members', Filters: { Member: 'member 1' } },
  { List: 'Activities' },
  { List: 'Documents' },
];

/** What the page of one member holds. */
interface Page {
  /** The tags of answers, by their questions. */
  tags: Map<string, string>;
  /** The ids of activities that were saved. */
  saved: number[];
}

/**
 * People at work: answers what does a turn, which throws when it is refused. What they hold goes on from turn to turn: tags of
 * answers, as the browser keeps them, and ids of what was saved.
 */
export function openSession(target: Target, staffToken: string): (turn: Turn) => Promise<void> {
  const pages: Page[] = target.data.members.map(() => ({ tags: new Map(), saved: [] }));
  const reads = [summaryCall(target), listCall(target), monthCall(target)].map((read) => asBrowsersAsk(read));
  const save = saveCall(target);
  const upload = uploadCall(target);

  const readFirst = async ({ member, random }: Turn) => {
    const call = pick(reads, random).product(member);
    const { tag } = await send(call);
    if (tag !== undefined) pages[member]?.tags.set(call.url, tag);
  };
  /** With the tag that the page has for one of its questions; of someone who comes often, else of anyone who has one. */
  const readAgain = async (turn: Turn) => {
    const member = whoAsked(pages, turn.member);
    const page = pages[member];
    const asked = reads.map((read) => read.product(member)).filter(({ url }) => page?.tags.has(url));
    if (page === undefined || asked.length === 0) return await readFirst(turn);
    const call = pick(asked, turn.random);
    const headers = { ...call.headers, 'if-none-match': page.tags.get(call.url) ?? '' };
    const { tag } = await send({ ...call, headers });
    if (tag !== undefined) page.tags.set(call.url, tag);
  };
  const saveOne = async ({ member, random }: Turn) => {
    const saved = pages[member]?.saved ?? [];
    const call = save.product(member);
    if (saved.length >= NEW_ACTIVITIES) return void (await send(changed(call, pick(saved, random))));
    const { body } = await send(call);
    saved.push(JSON.parse(body.toString()).UserActivityId);
  };
  const list = ({ random }: Turn): Call => ({
    method: 'POST',
    url: `${target.productUrl}/api/Lists`,
    headers: { authorization: `Bearer ${staffToken}` },
    body: JSON.stringify(pick(LISTS, random)),
  });

  return async (turn) => {
    const { kind, member } = turn;
    if (kind === 'again') await readAgain(turn);
    else if (kind === 'first') await readFirst(turn);
    else if (kind === 'save') await saveOne(turn);
    else if (kind === 'list') await send(list(turn));
    else if (kind === 'upload') await send(upload.product(member));
    else await send(printStatement(target, member, 'short'));
  };
}

/** One month of the calendar in the current year. */
function monthCall(target: Target): Pick<ComparedCall, 'product'> {
  const { year } = currentYear(target);
  return {
    product: (member) => {
      const { userId, headers } = memberAt(target, member);
      const start = Temporal.PlainDate.from({ year, month: 1 + (member % MONTHS), day: 1 });
      const query = `UserId=${userId}&StartDate=${start}&EndDate=${start.with({ day: start.daysInMonth })}`;
      return { method: 'GET', url: `${target.productUrl}/api/UserActivities?${query}`, headers };
    },
  };
}

/** The member, or the next one who has asked something. */
function whoAsked(pages: readonly Page[], member: number): number {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const other = (member + tried) % pages.length;
    if ((pages[other]?.tags.size ?? 0) > 0) return other;
  }
  return 0;
}

/** The same entry for an activity that is there, under another name. */
function changed({ url, headers, body }: Call, activityId: number): Call {
  const entry = { ...JSON.parse(String(body)), UserActivityId: activityId, ActivityName: `Grand rounds ${Date.now()}` };
  return {
    method: 'PUT',
    url: `${url}/${activityId}`,
    ...(headers !== undefined && { headers }),
    body: JSON.stringify(entry),
  };
}

function pick<Item>(items: readonly Item[], random: number): Item {
  const item = items[Math.floor(random * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

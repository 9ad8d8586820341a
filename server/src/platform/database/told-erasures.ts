import { ERASING_KIND, KINDS_WITH_WORDS } from './event-kinds.ts';

/** What of an event says that contents were erased, or that someone approved it. Ids as PostgreSQL writes them. */
interface ToldEvent {
  eventId: string;
  subjectUserId: string;
  actorUserId: string | null;
  requestId: string;
  kind: string;
  objectId: string | null;
  after: string | null;
}

/** A payload that is not there. */
export interface ErasedPayload {
  chainId: string;
  position: string;
  eventId: string;
  subjectUserId: string;
  kind: string;
}

/** What the log says of erasures, once all of it was read. */
interface ToldErasures {
  read(event: ToldEvent): void;
  /**
   * Whether an approved erasure says that it erased a payload: one of the same member, or any for what the team typed, and
   * written after the event.
   */
  cover(payload: ErasedPayload): boolean;
}

/** Collects erasures and their approvals while the log is read, in whatever order its chains come. */
export function readErasures(): ToldErasures {
  const told: Erasure[] = [];
  const approvals = beginApprovals();
  let bySubject: Map<string, Erasure[]> | undefined;
  const approved = () => told.filter((erasure) => approvals.has(erasure));
  return {
    read(event) {
      if (event.kind === ERASING_KIND) told.push(erasureOf(event));
      approvals.read(event);
    },
    cover({ eventId, subjectUserId, kind }) {
      bySubject ??= Map.groupBy(approved(), (erasure) => erasure.subjectUserId);
      const could = KINDS_WITH_WORDS.has(kind) ? [...bySubject.values()].flat() : (bySubject.get(subjectUserId) ?? []);
      return could.some((erasure) => says(erasure, BigInt(eventId)));
    },
  };
}

/** An event that says which payloads were erased of a member. */
interface Erasure {
  eventId: bigint;
  subjectUserId: string;
  requestId: string;
  /** The runs of events, in the order of their ids. */
  runs: [bigint, bigint][];
}

/** What an erasure says that it erased; nothing where it says nothing that can be read. */
function erasureOf({ eventId, subjectUserId, requestId, after }: ToldEvent): Erasure {
  const said: { erasedEvents?: unknown } = JSON.parse(after ?? 'null') ?? {};
  const runs = Array.isArray(said.erasedEvents) ? said.erasedEvents : [];
  const read = runs
    .filter((run) => Array.isArray(run) && run.length === 2 && run.every(Number.isSafeInteger))
    .map(([first, last]): [bigint, bigint] => [BigInt(first), BigInt(last)]);
  return {
    ...{ eventId: BigInt(eventId), subjectUserId, requestId },
    runs: read.toSorted(([one], [other]) => (one < other ? -1 : 1)),
  };
}

/** Whether an erasure names an event, which has to be one before itself. */
function says({ eventId: erasureId, runs }: Erasure, eventId: bigint): boolean {
  return eventId < erasureId && isWithin(runs, eventId);
}

/**
 * Which erasures someone approved, by the log alone: of the member, in the same request, with a case that another person had
 * prepared before, or a run that was confirmed before (0047, 0048).
 */
function beginApprovals() {
  const prepared = new Map<string, ToldEvent[]>();
  const confirmed = new Map<string, bigint>();
  const done = new Map<string, ToldEvent[]>();
  const add = (map: Map<string, ToldEvent[]>, key: string, link: ToldEvent) =>
    map.set(key, [...(map.get(key) ?? []), link]);
  const isPrepared = (approval: ToldEvent) =>
    (prepared.get(`${approval.subjectUserId} ${approval.objectId}`) ?? []).some(
      ({ eventId, actorUserId }) => BigInt(eventId) < BigInt(approval.eventId) && actorUserId !== approval.actorUserId,
    );
  const isConfirmed = ({ objectId, eventId }: ToldEvent) => {
    const before = confirmed.get(objectId ?? '');
    return before !== undefined && before < BigInt(eventId);
  };
  return {
    read(link: ToldEvent): void {
      if (link.kind === 'erasure.prepared') add(prepared, `${link.subjectUserId} ${link.objectId}`, link);
      if (link.kind === 'retention.confirmed') confirmed.set(link.objectId ?? '', BigInt(link.eventId));
      if (link.kind === 'erasure.done' || link.kind === 'retention.erased') {
        add(done, `${link.subjectUserId} ${link.requestId}`, link);
      }
    },
    has: ({ subjectUserId, requestId }: Erasure): boolean =>
      (done.get(`${subjectUserId} ${requestId}`) ?? []).some((link) =>
        link.kind === 'erasure.done' ? isPrepared(link) : isConfirmed(link),
      ),
  };
}

/** Whether an id is in one of the runs. */
function isWithin(runs: readonly [bigint, bigint][], eventId: bigint): boolean {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.[1] ?? 0n) < eventId) low = middle + 1;
    else high = middle;
  }
  return (runs[low]?.[0] ?? eventId + 1n) <= eventId;
}

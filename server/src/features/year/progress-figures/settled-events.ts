/** How far the kept figures are. */
export interface Progress {
  /** Every event up to this one is in them. */
  settledEventId: number;
  /** The last one that there was when it was noted. */
  seenEventId: number;
  /** Everything up to the one that was seen has been committed by now, or never will be. */
  isSettled: boolean;
  /** The last one that there is. */
  lastEventId: number;
}

/** The events that one step looks through: those behind one, up to another. */
export interface Events {
  afterEventId: number;
  upToEventId: number;
}

/**
 * As many are looked through for each member whom a step may keep. A look judges everyone whom its events are about, also
 * where no one's figures are behind: so fewer members at once have to make it shorter too (R54).
 */
const EVENTS_A_MEMBER = 100;

/**
 * What the job looks through next, having come up to `lookedUpTo` in this run. While someone has been writing for long, nothing
 * can be settled: then it goes on behind what it has looked through, and the next run starts there again.
 */
export function nextEvents(progress: Progress, limit: number, lookedUpTo: number): Events {
  const { settledEventId, isSettled, lastEventId } = progress;
  const afterEventId = isSettled ? settledEventId : Math.max(settledEventId, lookedUpTo);
  return { afterEventId, upToEventId: Math.min(lastEventId, afterEventId + limit * EVENTS_A_MEMBER) };
}

/** What a list looks through: the newest, among which is what someone has changed a moment ago. */
export function newestEvents({ settledEventId, lastEventId }: Progress, limit: number): Events {
  const afterEventId = Math.max(settledEventId, lastEventId - limit * EVENTS_A_MEMBER);
  return { afterEventId, upToEventId: lastEventId };
}

/**
 * How far the figures are once these events have been looked through and none of them is behind; undefined while that
 * settles nothing. What is seen is noted anew only when all of it is settled: noted again and again, it would never be old enough.
 */
export function progressAfter(
  { settledEventId, seenEventId, isSettled, lastEventId }: Progress,
  { afterEventId, upToEventId }: Events,
): Pick<Progress, 'settledEventId' | 'seenEventId'> | undefined {
  if (!isSettled || afterEventId > settledEventId) return undefined;
  const settled = Math.max(settledEventId, Math.min(upToEventId, seenEventId));
  return { settledEventId: settled, seenEventId: settled < seenEventId ? seenEventId : lastEventId };
}

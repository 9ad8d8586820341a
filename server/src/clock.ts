/** Answers the present instant. The rules of CPD ask it; nothing else in the server reads the time for them. */
export type Clock = () => Temporal.Instant;

/** A change at its beginning, and the clock that goes on while it waits. */
export interface Timed {
  /** When it was received. */
  now: Temporal.Instant;
  clock: Clock;
}

/** The present of a change; never before it was received, nor before the later moment by which it is judged. */
export function presentOf({ now, clock }: Timed): Temporal.Instant {
  const present = clock();
  return Temporal.Instant.compare(present, now) > 0 ? present : now;
}

/** The system's clock, or one that stands still at `fixed` (`CPD_NOW`) for trying things out. */
export function openClock(fixed: string | undefined): Clock {
  if (fixed === undefined) return () => Temporal.Now.instant();
  const instant = Temporal.Instant.from(fixed);
  return () => instant;
}

/** Answers the present instant. The rules of CPD ask it; nothing else in the server reads the time for them. */
export type Clock = () => Temporal.Instant;

/** The system's clock, or one that stands still at `fixed` (`CPD_NOW`) for trying things out. */
export function openClock(fixed: string | undefined): Clock {
  if (fixed === undefined) return () => Temporal.Now.instant();
  const instant = Temporal.Instant.from(fixed);
  return () => instant;
}

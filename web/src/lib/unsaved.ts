const holders = new Set<() => boolean>();

/** Registers something that may hold what a person has entered and nobody has saved; answers how to end it. */
export function holdUnsaved(isHolding: () => boolean): () => void {
  holders.add(isHolding);
  return () => void holders.delete(isHolding);
}

/** Whether loading the page anew would lose what somebody has entered (AUTH-17, VER-04). */
export function holdsUnsaved(): boolean {
  return [...holders].some((isHolding) => isHolding());
}

/** Something on the page that may hold what a person has entered and no one has saved: a form, or chosen files. */
export type Holder = {
  /** Whether it holds something now. */
  isHolding: () => boolean;
  /** What stays anyway when it is left, as a sentence. */
  kept?: (() => string | undefined) | undefined;
  /** Whether all of it is kept on this device, and offered back when the form is opened again (ERR-16). */
  isOnDevice?: (() => boolean) | undefined;
  /** Told that the person left it without saving. */
  onLeave?: (() => void) | undefined;
};

const holders = new Set<Holder>();
let isLeaving = false;

/** Registers something that may hold what is not saved; answers how to end it. */
export function holdUnsaved(holder: Holder): () => void {
  holders.add(holder);
  return () => void holders.delete(holder);
}

/** Everything registered by now, for what opens over it and is closed without it. */
export function holdersByNow(): ReadonlySet<object> {
  return new Set(holders);
}

/** What would be lost by leaving, except for `outside`, which stays. */
export function unsavedHolders(outside: ReadonlySet<object> = new Set()): Holder[] {
  return isLeaving ? [] : [...holders].filter((holder) => !outside.has(holder) && holder.isHolding());
}

/** Whether leaving the page, or loading it anew, would lose what someone has entered (AUTH-17, VER-04, ACT-49). */
export function holdsUnsaved(): boolean {
  return unsavedHolders().length > 0;
}

/** Whether all that would be lost by loading the page anew is kept on this device. */
export function isAllOnDevice(): boolean {
  return unsavedHolders().every(({ isOnDevice }) => isOnDevice?.() === true);
}

/** The person has chosen to leave: nothing keeps the page from here on. Answers how to take that back. */
export function leaveOnPurpose(): () => void {
  isLeaving = true;
  return () => {
    isLeaving = false;
  };
}

/** The parts of the setup that are tried. */
export type TriedPart = 'Sign-in' | 'Token' | 'E-mail' | 'Files' | 'Backups' | 'Virus check' | 'Members';

/** What was found of a part of the setup. */
export interface Finding {
  part: TriedPart;
  isGood: boolean;
  /** How it is, without names of settings: managers read it too. */
  says: string;
  /** What the people who run the server do about it, with names of settings. */
  toDo?: string;
}

/** All that is said of a part to the people who run the server. */
export function inFull({ says, toDo }: Finding): string {
  return toDo === undefined ? says : `${says} ${toDo}`;
}

/** A part that works, with what could be better. */
export function good(part: TriedPart, says: string, toDo?: string): Finding {
  return { part, isGood: true, says, ...(toDo !== undefined && { toDo }) };
}

/** A part that does not, with what to do. */
export function bad(part: TriedPart, says: string, toDo?: string): Finding {
  return { part, isGood: false, says, ...(toDo !== undefined && { toDo }) };
}

/** A try of a part: what was found, which never fails and is there in time; and its end, which may come later or never. */
export interface Trial {
  findings: Promise<Finding[]>;
  ended: Promise<unknown>;
}

/** Tries a part no longer than `silenceMs` milliseconds, after which it is told of as one that hangs. `what` is its name in words. */
export function tryPart(part: TriedPart, what: string, { silenceMs, work, toldOf }: TriedWork): Trial {
  const working = work();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`It says nothing for ${silenceMs / 1_000} s.`)), silenceMs);
  const findings = Promise.race([working, late.promise])
    .then(
      (says) => [good(part, says)],
      (error: unknown) => [bad(part, `${what}: ${toldOf(error)}`)],
    )
    .finally(() => clearTimeout(timer));
  return { findings, ended: working.catch(() => undefined) };
}

interface TriedWork {
  silenceMs: number;
  /** Answers what is said when it works, and throws what does not. */
  work(): Promise<string>;
  /** Why it does not, as a sentence. */
  toldOf(error: unknown): string;
}

/** What is known without a try. */
export function knownAlready(finding: Finding): Trial {
  const findings = Promise.resolve([finding]);
  return { findings, ended: findings };
}

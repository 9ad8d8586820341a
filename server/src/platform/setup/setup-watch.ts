import type { Config } from '../../config.ts';
import type { FileStore } from '../files/file-store.ts';
import { withoutSecrets } from '../http/request-log.ts';
import { checkFiles, checkMail, checkScanner, lookAtBackups } from './check-services.ts';
import { checkSignIn } from './check-sign-in.ts';
import type { Trial } from './finding.ts';

/** What was found of a part when it was tried last. */
export interface FoundPart {
  isGood: boolean;
  /** How it is, a sentence for each thing that was found; without names of settings. */
  says: readonly string[];
  /** Since when it was found not to work, an ISO time of this server's clock; null while it works. */
  since: string | null;
}

/** Each part that is set up; a part is left out while nothing is known of it. */
export interface FoundSetup {
  signIn?: FoundPart;
  mail?: FoundPart;
  files?: FoundPart;
  /** `newestAt`: when the newest whole backup in the place was begun, an ISO time; null without one. */
  backups?: FoundPart & { newestAt: string | null };
  scanner?: FoundPart;
}

/** What `npm run check-setup` tries, tried again and again while someone looks. */
export interface SetupWatch {
  /** What was found lately. Tries in the background what was not, so that no one waits longer than a moment for what hangs. */
  look(): Promise<FoundSetup>;
}

/** Milliseconds; tests have other ones. */
interface WatchTimes {
  /** Nothing that works is tried again sooner, however many look: an issuer or a mail server is not there for us alone. */
  goodMs: number;
  /** What does not work is tried again sooner, so that the page says when it does. */
  badMs: number;
  /** What was found longer ago says nothing about the present. */
  forgottenMs: number;
  /** For so long at most the first who looks waits. */
  waitMs: number;
  /** A store of files that says nothing for so long hangs. */
  silenceMs?: number;
}

const TIMES: WatchTimes = { goodMs: 120_000, badMs: 30_000, forgottenMs: 600_000, waitMs: 1_000 };

/** Opens a watch of what the settings name; `files` is the store that this server uses. Nothing is tried before someone looks. */
export function openSetupWatch(
  config: Pick<Config, 'identity' | 'publicUrl' | 'mail' | 'fileLocation' | 'backup' | 'clamavUrl'>,
  files: FileStore,
  times: WatchTimes = TIMES,
): SetupWatch {
  const { issuer } = config.identity;
  const { smtpUrl } = config.mail;
  const { location } = config.backup;
  const { clamavUrl } = config;
  const watched = <Try extends () => Trial>(try_: Try | undefined) =>
    try_ === undefined ? undefined : watchPart(try_, times);

  let newestAt: string | null = null;
  const heard = (instant: string | null) => {
    newestAt = instant;
  };
  const signIn = watched(
    issuer === undefined
      ? undefined
      : () => trialOf(checkSignIn({ ...config.identity, issuer, publicUrl: config.publicUrl })),
  );
  const mail = watched(smtpUrl === undefined ? undefined : () => checkMail(smtpUrl));
  const store = watched(() => checkFiles(config.fileLocation, async () => files, times.silenceMs));
  const backups = watched(
    location === undefined ? undefined : () => lookAtBackups(location, () => files.mark(), heard),
  );
  const scanner = watched(clamavUrl === undefined ? undefined : () => checkScanner(clamavUrl));
  return {
    look: async () => {
      const all = [signIn?.(), mail?.(), store?.(), backups?.(), scanner?.()];
      const [foundSignIn, foundMail, foundFiles, foundBackups, foundScanner] = await Promise.all(all);
      return {
        ...(foundSignIn && { signIn: foundSignIn }),
        ...(foundMail && { mail: foundMail }),
        ...(foundFiles && { files: foundFiles }),
        ...(foundBackups && { backups: { ...foundBackups, newestAt } }),
        ...(foundScanner && { scanner: foundScanner }),
      };
    },
  };
}

function trialOf(findings: Trial['findings']): Trial {
  return { findings, ended: findings };
}

/** Answers how to ask what was found of a part: undefined while nothing is known. */
function watchPart(begin: () => Trial, times: WatchTimes): () => Promise<FoundPart | undefined> {
  let known: { at: number; found: FoundPart } | undefined;
  let underWay: Promise<void> | undefined;
  let hasEnded = true;

  async function tryOnce(): Promise<void> {
    const { findings, ended } = begin();
    hasEnded = false;
    void ended.then(() => {
      hasEnded = true;
    });
    const all = await findings;
    const wrong = all.filter(({ isGood }) => !isGood);
    const isGood = wrong.length === 0;
    const since = isGood ? null : (known?.found.since ?? Temporal.Now.instant().toString());
    known = {
      at: performance.now(),
      found: { isGood, says: (isGood ? all : wrong).map(({ says }) => withoutSecrets(says)), since },
    };
    underWay = undefined;
  }
  return async () => {
    // One that hangs, as a folder of another machine does in a thread that no one can end, is not tried a second time.
    if (!hasEnded && underWay === undefined) return known?.found;
    const age = known === undefined ? Number.POSITIVE_INFINITY : performance.now() - known.at;
    const isDue = age > (known?.found.isGood === false ? times.badMs : times.goodMs);
    if (isDue) underWay ??= tryOnce();
    if (age <= times.forgottenMs) return known?.found;
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, times.waitMs);
    await Promise.race([underWay, late]).finally(() => clearTimeout(timer));
    const isFresh = known !== undefined && performance.now() - known.at <= times.forgottenMs;
    return isFresh ? known?.found : undefined;
  };
}

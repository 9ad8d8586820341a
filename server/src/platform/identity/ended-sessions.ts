import { ENDED_SESSIONS_CHECK_MS } from '@cpd/domain/values/limits';
import type { Database } from '../database/tables.ts';
import { AppError } from '../errors/app-error.ts';
import type { VerifyToken } from '../http/authenticate.ts';
import { insertEnded, listEnded, type SessionEnd } from './ended-session-store.ts';
import { isOfOneToken, type TokenSession } from './token-session.ts';
import { SKEW_SECONDS } from './verify-token.ts';

/** How much further back than to its last look a server looks: a row is there a moment after its time. */
const OVERLAP_SECONDS = 60;

/** The sessions that have ended while tokens of theirs are about, on all servers of one database (0046). */
export interface EndedSessions {
  /** Whether a token of the session is refused. Known in memory. */
  has(session: Pick<TokenSession, 'key' | 'issuedAt' | 'lifetimeSeconds'>): boolean;
  /**
   * Ends a session: this server refuses its tokens at once, even when the database does not answer, the others with their next
   * look. Tokens that the issuer gives later than now, and than that by which it is ended, are good, unless it is for good.
   */
  end(session: EndingSession, forGood?: 'for good'): Promise<void>;
  /** Reads what other servers have ended. While the database is away, what is known stays. */
  look(): Promise<void>;
  /** Goes on looking. */
  watch(): void;
  close(): Promise<void>;
}

/** A session to be ended, by a token of it where there is one. */
type EndingSession = Pick<TokenSession, 'key' | 'lifetimeSeconds'> & Partial<Pick<TokenSession, 'issuedAt'>>;

/** In milliseconds since 1970. */
interface Known {
  issuedUntil: number;
  mattersUntil: number;
}

/** Knows what has ended in the database; looks for what is new every `pauseMs`. */
export function openEndedSessions(database: Database, pauseMs = ENDED_SESSIONS_CHECK_MS): EndedSessions {
  const known = new Map<string, Known>();
  let lookedAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  function remember(key: string, { issuedUntil, mattersUntil }: Known): void {
    const before = known.get(key);
    known.set(key, {
      issuedUntil: Math.max(issuedUntil, before?.issuedUntil ?? 0),
      mattersUntil: Math.max(mattersUntil, before?.mattersUntil ?? 0),
    });
  }

  async function look(): Promise<void> {
    const begun = performance.now();
    const since = lookedAt === undefined ? null : (begun - lookedAt) / 1_000 + OVERLAP_SECONDS;
    const found = await listEnded(database, since).catch(() => undefined);
    if (found === undefined) return;
    lookedAt = begun;
    const now = Date.now();
    for (const { key, issuedUntil, mattersFor } of found) {
      remember(key, { issuedUntil: issuedUntil ?? Number.POSITIVE_INFINITY, mattersUntil: now + mattersFor });
    }
    for (const [key, { mattersUntil }] of known) if (mattersUntil < now) known.delete(key);
  }

  const refresh = () => {
    looking = looking.then(look);
    return looking;
  };

  return {
    has: ({ key, issuedAt }) => (issuedAt ?? 0) <= (known.get(key)?.issuedUntil ?? -1),
    end: async (session, forGood) => {
      const { key } = session;
      const now = Date.now();
      const until = forGood ?? endsUntil(session, now);
      const mattersSeconds = session.lifetimeSeconds + 2 * SKEW_SECONDS;
      const issuedUntil = until === 'for good' ? Number.POSITIVE_INFINITY : until;
      remember(key, { issuedUntil, mattersUntil: now + mattersSeconds * 1_000 });
      await insertEnded(database, { key, mattersSeconds, until });
    },
    look: refresh,
    watch: () => {
      timer = setInterval(() => void refresh(), pauseMs).unref();
    },
    close: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

/**
 * Until when the tokens of a session are refused by the time at which they were issued. The issuer's clock may be ahead, and the
 * very token by which a session is ended must not outlive it. One further ahead than clocks may be says nothing of time.
 */
function endsUntil({ key, issuedAt = 0 }: EndingSession, now: number): SessionEnd['until'] {
  if (isOfOneToken(key) || issuedAt > now + SKEW_SECONDS * 1_000) return 'for good';
  return Math.max(now, issuedAt);
}

/** Checks tokens as `verify` does, and refuses those of sessions that have ended with SIGN_IN_LOST, remembered ones too. */
export function unlessEnded(verify: VerifyToken, ended: Pick<EndedSessions, 'has'>): VerifyToken {
  async function check(bearer: string) {
    const token = await verify(bearer);
    if (ended.has(token.session)) {
      throw new AppError('SIGN_IN_LOST', 'You have logged out, or your sign-in has ended. Please sign in again.');
    }
    return token;
  }
  function remembered(bearer: string) {
    const token = verify.remembered?.(bearer);
    return token === undefined || ended.has(token.session) ? undefined : token;
  }
  return Object.assign(check, { remembered });
}

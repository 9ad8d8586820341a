import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { AppError } from '../errors/app-error.ts';

/** Both requests together (discovery and keys) must be answered within this time. */
const FETCH_TIMEOUT_MS = 5_000;
/** Far more than any real key set; a larger answer is cut off, so that a wrong address cannot fill the memory. */
const MAX_ANSWER_BYTES = 512 * 1024;
/** Fetched keys are used without asking again for this long; after that they are used while new ones are on their way. */
const FRESH_MS = 10 * 60_000;
/** While the issuer cannot be reached, keys serve up to this age; after that no one is let in. */
const USABLE_MS = 60 * 60_000;
/** Pause between two requests to the issuer, so that tokens with made-up key ids cannot make us flood it; a new key works after it. */
const PAUSE_MS = 30_000;
/** The same pause while there are no keys at all: short, so that sign-in comes back soon after the issuer does. */
const EMPTY_PAUSE_MS = 5_000;

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });
const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

interface KeySource {
  issuer: string;
  /** Where the keys are, for issuers without a discovery document. */
  jwksUri: string | undefined;
  now: Clock;
  fetch: typeof fetch;
}

interface FetchedKeys {
  find: JWTVerifyGetKey;
  fetchedAt: number;
}

/**
 * The public keys of an OpenID Connect issuer: fetched at the first token, again every ten minutes and when a token names
 * an unknown key (rotation needs no restart). Throws `UNAVAILABLE` when no keys younger than an hour can be had, never
 * lets a token pass instead (RFC 9700). An issuer that hangs keeps one caller waiting for five seconds, and no one whose key
 * is known (R23).
 */
export function openIssuerKeys(source: KeySource): JWTVerifyGetKey {
  let cached: FetchedKeys | undefined;
  let pending: Promise<void> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let failure: unknown;

  // The distance, not the difference: a system clock set back must not keep old keys alive.
  const since = (instant: number) => Math.abs(source.now().epochMilliseconds - instant);

  async function ask(): Promise<void> {
    askedAt = source.now().epochMilliseconds;
    try {
      const keys = await fetchKeys(source);
      cached = { find: createLocalJWKSet(keys), fetchedAt: askedAt };
      failure = undefined;
    } catch (error) {
      failure = error;
      // From the end of a request that was not answered: otherwise the next one would begin at once.
      askedAt = source.now().epochMilliseconds;
    }
  }

  /** Starts to ask, unless someone does or has just done. Whether it started. */
  function askUnlessJustAsked(): boolean {
    if (pending !== undefined || since(askedAt) < (cached === undefined ? EMPTY_PAUSE_MS : PAUSE_MS)) return false;
    pending = ask().finally(() => {
      pending = undefined;
    });
    return true;
  }

  /** Waits for what is on its way. While the issuer is known to be away, only the caller waits for it. */
  async function waitForKeys(): Promise<void> {
    if (askUnlessJustAsked() || failure === undefined) await pending;
  }

  async function usableKeys(): Promise<FetchedKeys> {
    const isUsable = () => cached !== undefined && since(cached.fetchedAt) <= USABLE_MS;
    if (!isUsable()) await waitForKeys();
    else if (cached !== undefined && since(cached.fetchedAt) > FRESH_MS) askUnlessJustAsked();
    if (cached === undefined || since(cached.fetchedAt) > USABLE_MS) throw unavailable(failure);
    return cached;
  }

  return async (header, token) => {
    const keys = await usableKeys();
    try {
      return await keys.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await waitForKeys();
      // The key may be a new one that we could not fetch: that is not the person's fault.
      if (failure !== undefined) throw unavailable(failure);
      return (await usableKeys()).find(header, token);
    }
  };
}

function unavailable(cause: unknown): AppError {
  return new AppError('UNAVAILABLE', 'Your sign-in cannot be checked at the moment. Please try again in a minute.', {
    cause,
  });
}

async function fetchKeys({ issuer, jwksUri, fetch: send }: KeySource): Promise<z.infer<typeof KeySet>> {
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
  return KeySet.parse(await fetchJson(jwksUri ?? (await discoverKeyAddress(issuer, send, signal)), send, signal));
}

async function discoverKeyAddress(issuer: string, send: typeof fetch, signal: AbortSignal): Promise<string> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const found = Discovery.parse(await fetchJson(address, send, signal));
  // OpenID Connect Discovery 4.3: anything but the exact issuer may be someone else's document.
  if (found.issuer !== issuer) throw new Error(`${address} speaks for the issuer ${found.issuer}, not for ${issuer}`);
  if (issuer.startsWith('https:') && !found.jwks_uri.startsWith('https:')) {
    throw new Error(`${address} names keys that are not served over https`);
  }
  return found.jwks_uri;
}

async function fetchJson(address: string, send: typeof fetch, signal: AbortSignal): Promise<unknown> {
  const response = await send(address, { signal, redirect: 'error', headers: { accept: 'application/json' } });
  if (response.status !== 200 || response.body === null) throw new Error(`${address} answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error(`${address} answered more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

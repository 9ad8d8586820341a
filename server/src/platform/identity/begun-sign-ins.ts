import { AsyncLocalStorage } from 'node:async_hooks';
import { hkdfSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { type AdapterPayload, errors } from 'oidc-provider';
import { z } from 'zod';
import { SIGN_IN_PATH } from './provider-pages.ts';

/** Browsers keep no cookie of more than 4,096 bytes with its name and where it belongs. */
const MAX_COOKIE_BYTES = 3_800;

/** Sign-ins that have begun, and no one has chosen an account yet: they are in the browser alone, so that beginning many leaves nothing here. */
export interface BegunSignIns {
  /** Lets what happens in `work` read the cookies of a request, and set those of its answer. */
  during<Result>(request: IncomingMessage, response: ServerResponse, work: () => Result): Result;
  /** Until its own end. */
  keep(id: string, payload: AdapterPayload): Promise<void>;
  /** Undefined for one that is not this browser's, has run out, or was changed. */
  find(id: string): Promise<AdapterPayload | undefined>;
  forget(id: string): void;
}

const Kept = z.object({ begun: z.looseObject({ jti: z.string() }) });

/**
 * Keeps them in cookies, encrypted, so that the browser can neither read nor change them. Each goes to the addresses of its own
 * sign-in alone: other tabs have others, and none makes the requests of another longer.
 */
export function openBegunSignIns({ issuer, secret }: { issuer: string; secret: string }): BegunSignIns {
  const { pathname, protocol } = new URL(issuer);
  const isSecure = protocol === 'https:';
  const name = isSecure ? '__Secure-cpd_begun' : 'cpd_begun';
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'sign-ins that have begun', 32));
  const exchange = new AsyncLocalStorage<{ request: IncomingMessage; response: ServerResponse }>();

  function send(id: string, value: string, seconds: number): void {
    const { response } = current();
    for (const path of [`${pathname}${SIGN_IN_PATH}/${id}`, `${pathname}/auth/${id}`]) {
      const kept = `${name}=${value}; path=${path}; max-age=${seconds}; samesite=lax; httponly`;
      response.appendHeader('Set-Cookie', isSecure ? `${kept}; secure` : kept);
    }
  }

  function current() {
    const now = exchange.getStore();
    if (now === undefined) throw new Error('A sign-in outside of a request.');
    return now;
  }

  return {
    during: (request, response, work) => exchange.run({ request, response }, work),
    async keep(id, payload) {
      const ends = payload.exp ?? 0;
      const value = await new EncryptJWT({ begun: payload })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(ends)
        .encrypt(key);
      if (value.length > MAX_COOKIE_BYTES) throw new errors.InvalidRequest('this request is too long');
      send(id, value, ends - Math.floor(Date.now() / 1_000));
    },
    async find(id) {
      const cookies = current().request.headers.cookie?.split(/;\s*/) ?? [];
      const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
      if (value === undefined) return undefined;
      const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
      const opened = await jwtDecrypt(value, key, options).catch(() => undefined);
      const { data } = Kept.safeParse(opened?.payload);
      return data?.begun.jti === id ? data.begun : undefined;
    },
    forget: (id) => send(id, '', 0),
  };
}

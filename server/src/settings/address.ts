import { isIPv6 } from 'node:net';
import { hostname } from 'node:os';
import { z } from 'zod';
import { isLoopback } from '../platform/http/loopback.ts';
import { origin, port, serverName, trustedProxies } from './values.ts';

export const ADDRESS_SETTINGS = {
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: trustedProxies.optional(),
  SERVER_NAME: serverName.optional(),
};

type Env = z.output<z.ZodObject<typeof ADDRESS_SETTINGS>>;

/** Where the server is, and how it is reached. */
export function addressOf(env: Env) {
  return {
    host: env.HOST,
    port: env.PORT,
    // The address people use, without a slash at its end.
    publicUrl: publicUrlOf(env),
    // Whether that is an address for trying out: no one named it, or it is one of this machine.
    onTrial: env.PUBLIC_URL === undefined || isLoopback(new URL(env.PUBLIC_URL).hostname),
    // The proxies whose word is taken for who asks.
    trustProxy: env.TRUST_PROXY ?? (false as const),
    // What this server is called among others on the same database.
    serverName: env.SERVER_NAME ?? `${hostname()}:${env.PORT}`,
  };
}

/** The address that people use, without a slash at its end. */
export function publicUrlOf(env: Env): string {
  const host = isIPv6(env.HOST) ? `[${env.HOST}]` : env.HOST;
  return env.PUBLIC_URL ?? `http://${host}:${env.PORT}`;
}

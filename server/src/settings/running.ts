import { z } from 'zod';
import type { SettingFault } from './faults.ts';
import { clockInstant, metricsToken, onOff, optionalText, port } from './values.ts';

export const RUNNING_SETTINGS = {
  CPD_NOW: clockInstant.optional(),
  VERIFICATION_KEY: optionalText,
  VERIFICATION_FORMER_KEYS: optionalText,
  STOP_DELAY_S: z
    .string()
    .regex(/^[0-5]$/, { error: 'must be whole seconds, 0 to 5' })
    .transform(Number)
    .optional(),
  JOBS: onOff.default('on'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' })
    .optional(),
  METRICS_HOST: z.string().optional(),
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: metricsToken.optional(),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development, test or nothing' })
    .optional(),
};

type Env = z.output<z.ZodObject<typeof RUNNING_SETTINGS>>;

/** How the server runs: its clock, keys, jobs and end, and what anyone who runs it sees of it. */
export function runningOf(env: Env) {
  return {
    // An ISO time at which the clock stands still.
    fixedNow: env.CPD_NOW,
    // The private key when that in the data folder is not to be used, and former public ones.
    verificationKeys: { key: env.VERIFICATION_KEY, formerKeys: listOf(env.VERIFICATION_FORMER_KEYS) },
    // How long a server that was told to stop goes on answering, so that a proxy notices that it is not ready. Who stops a
    // server in a terminal does not wait.
    stopDelayMs: (env.STOP_DELAY_S ?? (env.NODE_ENV === 'production' ? 2 : 0)) * 1000,
    // Whether this server does scheduled work.
    jobs: env.JOBS === 'on',
    // Who tries the product out wants to see its address, not a line for each request.
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
    metrics: metricsOf(env),
    production: env.NODE_ENV === 'production',
  };
}

/** Where figures for Prometheus are served, and who may read them; undefined while no one asked for them. */
function metricsOf({ METRICS_HOST, METRICS_PORT, METRICS_TOKEN }: Env) {
  if (METRICS_PORT === undefined && METRICS_TOKEN === undefined) return undefined;
  return {
    // Undefined where they are served beside everything else.
    place: METRICS_PORT === undefined ? undefined : { host: METRICS_HOST ?? '127.0.0.1', port: METRICS_PORT },
    token: METRICS_TOKEN,
  };
}

/** The entries of a setting that lists several, between commas. */
function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** A port of its own is another one than that of the server. */
export function samePort({ METRICS_PORT }: Env, serverPort: number): SettingFault[] {
  if (METRICS_PORT !== serverPort) return [];
  return [{ name: 'METRICS_PORT', message: 'must be another port than PORT' }];
}

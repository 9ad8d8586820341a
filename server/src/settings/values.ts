import { isIP, isIPv4 } from 'node:net';
import { settingProblem } from '@cpd/domain/college/content-settings';
import { z } from 'zod';
import { type Keeping, parseKeeping } from '../platform/backup/keeping.ts';
import { readDatabasePlace } from '../platform/database/database-place.ts';

/** The kinds of settings; each says what is right, for anyone who set it wrongly. */

export const onOff = z.enum(['on', 'off'], { error: 'must be on or off' });

export const optionalText = z.string().optional();

export const url = z.url({ protocol: /^https?$/, error: 'must be an address such as https://www.example.org' });

export const email = z.email({ error: 'must be an email address, such as cpd@example.org' });

/** RFC 9116 wants pages with https. */
export const securityContact = z.union([z.email(), z.url({ protocol: /^https$/ })], {
  error: 'must be an email address, such as security@example.org, or a page, such as https://www.example.org/security',
});

/** What a server is called in the log and on the screen of others. */
export const serverName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9.:_-]{0,99}$/, { error: 'must be letters, digits, points and hyphens, such as cpd-1' });

/** As managers may enter one too. */
export const phone = z.string().refine((text) => settingProblem('office.AU.phone', text) === undefined, {
  error: 'must be a phone number, such as +61 2 5550 0100',
});

export const port = z
  .string()
  .refine((text) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535, { error: 'must be a port from 1 to 65535' })
  .transform(Number);

/** As it is in a header, and long enough that no one finds it out. */
export const metricsToken = z
  .string()
  .regex(/^[\x21-\x7e]{16,200}$/, { error: 'must be at least 16 letters, digits and signs, without blanks' });

/** An address and nothing behind it: every other address of the product is made by adding a path to it. */
export const origin = url
  .refine((text) => isOrigin(text), {
    error: 'must be an address without a path, such as https://cpd.example.org: the product has an origin of its own',
  })
  .transform((text) => new URL(text).origin);

/** OpenID Connect Discovery 1.0, section 2: an issuer has no query and no fragment. */
export const issuer = url.refine((text) => !/[?#@]/.test(text), {
  error: 'must be the address of an issuer, such as https://id.example.org, without user, query and fragment',
});

const oneDatabase = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be such as postgres://user:password@host:5432/database' })
  .refine((text) => (URL.parse(text)?.pathname.length ?? 0) > 1, {
    error: 'must name a database, as in postgres://user:password@host:5432/database',
  });

export const databaseUrl = z.string().refine((text) => databaseProblem(text) === undefined, {
  error: ({ input }) => databaseProblem(String(input)),
});

function databaseProblem(text: string): string | undefined {
  try {
    readDatabasePlace(text);
    return oneDatabase.safeParse(text).error?.issues[0]?.message;
  } catch (error) {
    return error instanceof URIError ? 'must have no % but before two hexadecimal digits' : String(error).slice(7);
  }
}

export const smtpUrl = z.url({
  protocol: /^smtps?$/,
  hostname: /./,
  error: 'must be such as smtp://user:password@mail.example.org:587',
});

export const scannerUrl = z.string().refine(isScannerUrl, { error: 'must be tcp://host:port or unix:///path' });

/**
 * The addresses and networks of the proxies before us. How many there are is not enough: anyone who reaches the server past them
 * could then give themselves any address.
 */
export const trustedProxies = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine((all) => all.every((one) => one === 'loopback' || isNetwork(one)), {
    error:
      'must be the addresses or networks of your proxies, between commas, such as 10.0.0.5, 10.1.0.0/24 or loopback',
  });

/** Before the first CPD year there are no rules, and each year that was not delivered is opened by rule, one after the other. */
export const CLOCK_YEARS = { first: 2019, last: 2099 };

/** How many backups are kept. */
export const backupKeep = z
  .string()
  .refine((text) => parseKeeping(text) !== undefined, {
    error: 'must say which backups are kept: 14, or 7 days, 4 weeks, 12 months',
  })
  .transform((text) => parseKeeping(text) as Keeping);

/** On the clock of the college. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of the day, such as 02:30' });

/** The fewest characters of the passphrase of a backup. */
const PASSPHRASE_MIN = 12;

export const passphrase = z
  .string()
  .refine((text) => [...text].length >= PASSPHRASE_MIN, { error: `must have ${PASSPHRASE_MIN} characters or more` });

export const clockInstant = z.iso
  .datetime({ offset: true, error: 'must be an instant with offset, such as 2026-11-20T12:00:00+11:00' })
  .refine((text) => isInClockYears(text), {
    error: `must lie in the years from ${CLOCK_YEARS.first} to ${CLOCK_YEARS.last}, whose rules the product can know`,
  });

function isOrigin(text: string): boolean {
  const parsed = URL.parse(text);
  if (parsed === null) return false;
  const { pathname, search, hash, username, password } = parsed;
  // A lone `?` or `#` leaves no search and no hash.
  return pathname === '/' && !/[?#]/.test(text) && `${search}${hash}${username}${password}` === '';
}

/** Shorter ones are no network of anyone's proxies, but a good part of all addresses. */
const SHORTEST_PREFIX = { 4: 8, 6: 16 };

/** Whether a text is an address, or a network as its first address and the length of what is common. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const family = isIPv4(address) ? 4 : 6;
  if (!isIP(address) || address.includes('%') || more.length > 0) return false;
  if (length === undefined) return true;
  return (
    /^\d{1,3}$/.test(length) && Number(length) >= SHORTEST_PREFIX[family] && Number(length) <= (family === 4 ? 32 : 128)
  );
}

function isScannerUrl(text: string): boolean {
  if (/^unix:\/\/\/.+$/i.test(text)) return true;
  const portText = /^tcp:\/\/(?:[^/:]+|\[[0-9a-f:]+\]):(\d+)$/i.exec(text)?.[1];
  return portText !== undefined && port.safeParse(portText).success;
}

/** By the year as it is written. */
function isInClockYears(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= CLOCK_YEARS.first && year <= CLOCK_YEARS.last;
}

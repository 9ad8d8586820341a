import { RETURN_URL_MAX } from '../values/limits.ts';
import { isParticipant } from './roles.ts';

const ACTIVITY_PATH = '/User/Layout/Activity';

// Everything a path, query and fragment may hold literally (RFC 3986); anything else must come percent-encoded.
const ADDRESS = /^\/[\w\-.~!$&'()*+,;=:@%/?#[\]]*$/;
const REFUSED_ANYWHERE = /[\\\p{Cc}]/u;

// Pages that lead back to signing in, and addresses that are no pages.
const NO_LANDING = /^\/(?:login|forbidden|api|oidc)(?:[/;?#]|$)/i;

const LEGACY_PATH = /^\/?mycpd\/(?:mycpd_ne\/|mycpd\/)?add\.cfm(?:\/[^/?#]*)?(\?[^#\p{Cc}]*)?(?:#.*)?$/iu;

/** Where a role starts after signing in (AUTH-10 to AUTH-13, ROL-05, CAS-07). `product` is the configured name, "CPD". */
export function landingOf(role: string, product: string): string {
  switch (role) {
    case 'MANAGER':
    case 'STAFF':
    case 'WATCHER':
      return '/Admin/Search/Home';
    case 'VERIFIED':
      return `/Admin/ProgramAdministration/${product}Activities`;
    case 'AUDITOR':
      return '/Admin/Audits';
    default:
      return '/User/Layout/Home';
  }
}

/**
 * The path to follow after sign-in, or undefined when the value must not be followed (AUTH-07, AUTH-09). Only paths of
 * this site are: the value starts with one slash, or with `origin` ("https://cpd.example") and a slash; nothing that a
 * browser or a proxy could read as another address, encoded or not. Participants also need "Layout" or "add.cfm" in it.
 */
export function acceptReturnUrl(value: string, role: string, origin: string): string | undefined {
  const path = value.startsWith(`${origin}/`) ? value.slice(origin.length) : value;
  if (path.length > RETURN_URL_MAX || !ADDRESS.test(path) || NO_LANDING.test(path)) return undefined;
  const decoded = fullyDecoded(path);
  if (decoded === undefined || REFUSED_ANYWHERE.test(decoded)) return undefined;
  if (!isPlainPath(path)) return undefined;
  return !isParticipant(role) || /layout|add\.cfm/i.test(path) ? path : undefined;
}

/**
 * Where `Impersonate/{id}/{url}` leads: a screen of the member's area, written as its whole path or as what follows
 * `/User/Layout/`; `home` for anything else (IMP2-01).
 */
export function impersonationTarget(url: string, home: string): string {
  const path = url.startsWith('/') ? url : `/${url}`;
  const whole = /^\/user\/layout\//i.test(path) ? path : `/User/Layout${path}`;
  // No screen has such an address: it was meant for somewhere else.
  const isElsewhere = path === '/' || /\/\/|:/.test(beforeQuery(whole));
  return isElsewhere ? home : (acceptReturnUrl(whole, 'PARTICIPANT', '') ?? home);
}

/** The activity page for one of the three old add-activity addresses, query kept; undefined for any other path (AUTH-14). */
export function legacyActivityPath(path: string): string | undefined {
  const match = LEGACY_PATH.exec(path);
  return match ? ACTIVITY_PATH + (match[1] ?? '') : undefined;
}

/** No leading `//` (it names a host) and no dot segment that could uncover one, also after decoding the part before query and fragment. */
function isPlainPath(address: string): boolean {
  const decoded = fullyDecoded(beforeQuery(address));
  if (decoded === undefined || decoded.startsWith('//') || NO_LANDING.test(decoded)) return false;
  return !decoded.split('/').some((segment) => /^\.{1,2}(?:;|$)/.test(segment));
}

/** An address without its query and fragment. */
function beforeQuery(address: string): string {
  return address.replace(/[?#].*/s, '');
}

/**
 * The text with every layer of percent-encoding taken off; undefined when the outer layer is malformed (overlong forms
 * of a slash among others) or there are too many layers. Inside, a lone "%" is just a sign.
 */
function fullyDecoded(text: string): string | undefined {
  let current: string;
  try {
    current = decodeURIComponent(text);
  } catch {
    return undefined;
  }
  for (let layer = 0; layer < 5; layer += 1) {
    const next = current.replace(/%([0-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (next === current) return current;
    current = next;
  }
  return undefined;
}

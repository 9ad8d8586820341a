import { spanOf } from '@cpd/domain/values/spans';
import { CLOCK_OFF_MS, EMBEDDED_SIGN_IN, type ServerFacts } from './server-facts.ts';

const LETTERS = 12;

/**
 * Why a server must not run beside another one, with what to do, in sentences for anyone who runs it: two servers that sign with
 * different keys, sign people in differently or keep files apart give wrong answers. None when they fit together.
 */
export function refusalsBeside(own: ServerFacts, other: ServerFacts): string[] {
  return [
    ...(own.verificationKey === other.verificationKey ? [] : [otherKey(own, other)]),
    ...(own.signIn === other.signIn ? [] : [otherSignIn(own, other)]),
    ...(own.storeMark === other.storeMark ? [] : [otherStore(own, other)]),
  ];
}

function otherKey(own: ServerFacts, other: ServerFacts): string {
  const keys = `${other.name} signs verification codes with the key ${short(other.verificationKey)}, this server with ${short(own.verificationKey)}`;
  const made = own.isKeyMade ? ', which it made because VERIFICATION_KEY is not set' : '';
  const where = other.isKeyMade
    ? `the content of keys/verification.pem in the DATA_DIR of ${other.name}`
    : `the one of ${other.name}`;
  return `${keys}${made}. Give every server the same VERIFICATION_KEY: ${where}.`;
}

function otherSignIn(own: ServerFacts, other: ServerFacts): string {
  const isEmbedded = [own, other].every(({ signIn }) => signIn.startsWith(EMBEDDED_SIGN_IN));
  if (!isEmbedded) {
    return `${other.name} signs people in by ${signInOf(other)}, this server by ${signInOf(own)}. Give every server the same OIDC_ISSUER.`;
  }
  return `The embedded sign-in of ${other.name} has other keys than that of this server. Copy keys/oidc-provider.json from the DATA_DIR of ${other.name} into that of this server, or give both an OIDC_ISSUER.`;
}

function signInOf({ signIn }: ServerFacts): string {
  return signIn.startsWith(EMBEDDED_SIGN_IN) ? 'the embedded sign-in' : signIn;
}

function otherStore(own: ServerFacts, other: ServerFacts): string {
  return `${other.name} keeps uploaded files elsewhere than this server (${other.storeMark}; here ${own.storeMark}), so each would miss the files of the other. Give every server the same FILES_URL: a bucket, or a folder that all of them reach.`;
}

function short(fingerprint: string): string {
  return fingerprint.slice(0, LETTERS);
}

/**
 * What two servers should have alike and have not, in sentences that name both. They run beside each other
 * anyway.
 */
export function differencesFrom(own: ServerFacts, other: ServerFacts): string[] {
  return [...otherVersion(own, other), ...otherSettings(own, other)];
}

function otherVersion(own: ServerFacts, other: ServerFacts): string[] {
  if (own.version === other.version && own.newestMigration === other.newestMigration) return [];
  return [`Version: ${versionOf(own)} on ${own.name}, ${versionOf(other)} on ${other.name}.`];
}

function versionOf({ version, newestMigration }: ServerFacts): string {
  return `${version} (database ${newestMigration})`;
}

/** The names alone: the database has no values to tell (0050). */
function otherSettings(own: ServerFacts, other: ServerFacts): string[] {
  const names = new Set([...Object.keys(own.settings), ...Object.keys(other.settings)]);
  const differ = [...names].filter((name) => own.settings[name] !== other.settings[name]).toSorted();
  return differ.length === 0
    ? []
    : [`Settings that are not alike on ${own.name} and ${other.name}: ${differ.join(', ')}.`];
}

/**
 * The same as `refusalsBeside` in sentences for managers, who know no settings: what differs and what comes of it. The people who
 * run the server find the settings in its log.
 */
export function refusalsInWords(own: ServerFacts, other: ServerFacts): string[] {
  const { name } = other;
  const from = `than ${name}`;
  return [
    ...(own.verificationKey === other.verificationKey
      ? []
      : [`It marks printed documents with another code ${from}, so each would call those of the other not genuine.`]),
    ...(own.signIn === other.signIn ? [] : [`It signs people in another way ${from}.`]),
    ...(own.storeMark === other.storeMark
      ? []
      : [`It keeps uploaded files in another place ${from}, so each would miss the files of the other.`]),
  ];
}

/** The same as `differencesFrom` in sentences for managers. */
export function differencesInWords(own: ServerFacts, other: ServerFacts): string[] {
  const version =
    own.version === other.version ? [] : [`It runs version ${own.version}, ${other.name} runs ${other.version}.`];
  const settings =
    otherSettings(own, other).length === 0
      ? []
      : [`It is set up differently from ${other.name}. Its log says in what.`];
  return [...version, ...settings];
}

/** What is to be said of a server's clock, to managers too; undefined while it is right. */
export function clockProblem({ name, clockAheadMs }: Pick<ServerFacts, 'name' | 'clockAheadMs'>): string | undefined {
  if (Math.abs(clockAheadMs) < CLOCK_OFF_MS) return undefined;
  const seconds = Math.round(Math.abs(clockAheadMs) / 1_000);
  const span = seconds < 60 ? `${seconds} seconds` : spanOf(seconds);
  return `The clock of ${name} is ${span} ${clockAheadMs > 0 ? 'ahead of' : 'behind'} that of the database.`;
}

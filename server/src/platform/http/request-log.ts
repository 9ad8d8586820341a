/** What the log keeps of a request. */
type DescribedRequest = {
  method: string;
  path: string;
};

/** What the log keeps of an error. */
type DescribedError = { type: string; message: string; stack: string; [fact: string]: unknown };

/** For routes that machines ask every few seconds: the log has what goes wrong there, and no line for each question. */
export const UNLOGGED = { logLevel: 'warn' } as const;

/** The log of an application: `log` has its lines, where it is not standard output. */
export function loggerOf(level: string, log: { write(line: string): void } | undefined) {
  if (level === 'silent') return false;
  return { level, serializers: { req: describeRequest, err: describeError }, ...(log && { stream: log }) };
}

/**
 * Describes a request for the log. Member numbers and ids are in query strings, so it gets the path alone (ASVS 14.2.1), and
 * of addresses that end in a secret nothing of what follows (CAL-18), however they are spelled.
 */
export function describeRequest({ method, url }: { method: string; url: string }): DescribedRequest {
  return { method, path: withoutSecret(url.split(/[?#;]/, 1)[0] ?? '') };
}

/** Behind these stand the secret of a calendar, the token that ends e-mails, the code of a printed document, the sign-in of a browser, and a member's number. */
const SECRET_PATHS: Readonly<Record<string, string>> = {
  calendar: '/calendar',
  verify: '/Verify',
  unsubscribe: '/Unsubscribe',
  oidc: '/oidc',
  members: '/Admin/Members',
};

/** Of the sign-in only what follows its own pages is someone's. */
const PUBLIC_BELOW: Readonly<Record<string, RegExp>> = { oidc: /^[a-z._-]{1,24}$/ };

function withoutSecret(path: string): string {
  const spelled = spelledOut(path);
  if (spelled === undefined) return '/…';
  const parts = spelled
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  const at = parts.findIndex((part) => Object.hasOwn(SECRET_PATHS, plain(part)));
  if (at < 0) return path;
  const name = plain(parts[at] ?? '');
  const next = parts[at + 1];
  if (next === undefined) return SECRET_PATHS[name] ?? '';
  const known = PUBLIC_BELOW[name]?.test(next) === true ? `/${next}` : '';
  return parts.length === at + 2 && known !== '' ? `${SECRET_PATHS[name]}${known}` : `${SECRET_PATHS[name]}${known}/…`;
}

function plain(part: string): string {
  return part.toLowerCase().trim();
}

/** How often what is written in percent is read: two proxies that spell it anew, and the browser. */
const SPELLINGS_MAX = 3;

/**
 * With what is written in percent as it reads; undefined for what is written so more often than anyone does, since every
 * request is described before it is judged, and a stranger must not make that long.
 */
function spelledOut(path: string): string | undefined {
  let read = path;
  for (let spelling = 0; spelling < SPELLINGS_MAX; spelling += 1) {
    read = read.replace(/%([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
  return /%[0-9a-f]{2}/i.test(read) ? undefined : read;
}

/** What in a text gives its reader someone's rights, or says what someone looked for: the log has it without. */
const SECRETS: readonly [RegExp, string][] = [
  [/(\/(?:calendar|verify|unsubscribe|sign-in|admin\/members)\/)[^\s"'<>)]+/gi, '$1…'],
  [
    /\b(code|state|nonce|token|[a-z]+_token|id_token_hint|code_verifier|code_challenge|secret|password)=[^\s"'<>&)]+/gi,
    '$1=…',
  ],
  [/\beyJ[\w-]{8,}(?:\.[\w-]*){1,4}/g, 'a token'],
  [/\bBearer\s+[^\s"',]+/gi, 'Bearer …'],
  [/(\b\w+:\/\/[^\s:/@]+:)[^\s/@]+@/g, '$1…@'],
];

/** Longer than any stack of ours: some patterns take the square of a text's length, and a stranger may have written it. */
const TEXT_MAX = 4000;

/** A text for the log, without codes, secrets and tokens; of a very long one its beginning. */
export function withoutSecrets(text: string): string {
  return SECRETS.reduce((told, [pattern, put]) => told.replace(pattern, put), beginningOf(text));
}

/** Ends with a whole word: half a secret would look like none. */
function beginningOf(text: string): string {
  if (text.length <= TEXT_MAX) return text;
  const kept = text.slice(0, TEXT_MAX);
  const end = kept.search(/\s\S*$/);
  return `${kept.slice(0, Math.max(end, 0))} …`;
}

/** What of an error the log has besides its words, where it is text or a number. PostgreSQL's `detail` is the row that it refused: names and titles. */
const TOLD = [
  'code',
  'statusCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'where',
  'syscall',
];

/** Causes of causes; no error of ours has more. */
const CAUSES_MAX = 5;

/** An error for the log with what caused it, without codes, secrets and tokens in any of its words. */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutSecrets(String(error)), stack: '' };
  const facts = Object.entries(error).filter(
    ([name, value]) => TOLD.includes(name) && (typeof value === 'string' || typeof value === 'number'),
  );
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
    ...Object.fromEntries(
      facts.map(([name, value]) => [name, typeof value === 'string' ? withoutSecrets(value) : value]),
    ),
    ...(error.cause !== undefined && depth < CAUSES_MAX && { cause: describeError(error.cause, depth + 1) }),
  };
}

import type { OperationName, OperationsByName } from '@cpd/contract/index';
import { MEMBER_HEADER } from '@cpd/contract/member-header';
import type { AnswerOf, BodyInput, QueryInput } from '@cpd/contract/operation';
import { wireName } from '@cpd/contract/spelling';
import { type WireCodec, wireCodec } from '@cpd/contract/wire-codec';
import { tellNetworkFailure } from './analytics.ts';
import { ApiError, errorFromAnswer, UNREACHABLE } from './api-error.ts';
import { tellAnswered } from './connection.ts';
import { keepAnswer, keptAnswer } from './kept-answers.ts';
import { isKnown, kindsOf, learnCalls, routeOf } from './known-calls.ts';
import { openMemberId } from './open-member.ts';
import { repeating } from './repeating.ts';
import { requestEnded, requestStarted } from './requests-in-flight.ts';
import { accessToken, isRenewalRefused, isSigningOut, renewAccessToken, SignInLost, signOutBegun } from './session.ts';

const UNCHANGED = 304;
const KEY_HEADER = 'Idempotency-Key';

/** What a proxy answers when the server behind it does not. */
const NOBODY_BEHIND: ReadonlySet<number> = new Set([502, 504]);

const codecs = new Map<string, WireCodec>();

export type Query<N extends OperationName> = QueryInput<OperationsByName[N]>;
type Body<N extends OperationName> = BodyInput<OperationsByName[N]>;
export type Answer<N extends OperationName> = AnswerOf<OperationsByName[N]>;

/** What a call is given. The path parameter `:id` is filled from `query.id`; undefined query values are left out. */
export type CallInput<N extends OperationName> = {
  query: Query<N>;
  /** A key of the caller's own: repeating the call with it is answered, not done again. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
} & (Body<N> extends undefined ? { body?: undefined } : { body: Body<N> });

type UploadInput<N extends OperationName> = {
  query: Query<N>;
  file: Blob;
  fileName: string;
  /** As of a call. */
  idempotencyKey?: string | undefined;
  /** From 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/** How a chosen file is sent. */
export type Sending = {
  /** Told 0 to 1. */
  onProgress: (progress: number) => void;
  signal: AbortSignal;
  /** As of a call. */
  idempotencyKey: string;
};

/**
 * Makes a call of the contract and answers its JSON.
 * @throws ApiError for every answer that is no success, and with status 0 when there was none; DOMException `AbortError` when `signal` stops it
 */
export async function call<N extends OperationName>(name: N, input: CallInput<N>): Promise<Answer<N>> {
  if (!isKnown(name)) await learnCalls();
  const question = questionOf(name, input.query);
  const known = keptAnswer(question);
  const response = await send(name, { ...input, knownTag: known?.tag });
  // The contract's types stand for what the server answers; the server checks its answers against them.
  if (response.status === UNCHANGED && known !== undefined) return known.value as Answer<N>;
  const text = await response.text();
  const value = edgeFor(name, 'answer').toInside(text === '' ? null : JSON.parse(text)) as Answer<N>;
  if (routeOf(name).method === 'GET') keepAnswer(question, response.headers.get('ETag'), value);
  return value;
}

/** A call with all that its answer depends on but who asks, which the tags of answers know. */
function questionOf(name: OperationName, query: object): string {
  return `${openMemberId() ?? ''} ${name} ${address(name, query)}`;
}

/** The page of the application as the server serves it now; undefined when it does not. Rejects without an answer. */
export async function fetchPage(): Promise<string | undefined> {
  const answer = await fetch('/', { cache: 'no-store' });
  return answer.ok ? await answer.text() : undefined;
}

/** Asks whether the server answers again, and tells it as a call does. */
export async function askWhetherThere(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
  tellAnswered(answer?.ok === true);
}

/** The calls that anyone may make. */
type PublicName = 'getPublicDraw' | 'listPublicKeys' | 'verifyCode' | 'verifyFile';

/**
 * Makes a public call without a token, so that no one is asked to sign in for it, and answers its JSON.
 * @throws ApiError and `AbortError` as `call` does
 */
export async function callAsVisitor<N extends PublicName>(
  name: N,
  input: Pick<CallInput<N>, 'query' | 'signal'>,
): Promise<Answer<N>> {
  const response = await attempt(name, input);
  const answer = parsed(await response.text());
  if (!response.ok) throw errorFromAnswer(response.status, answer);
  return edgeFor(name, 'answer').toInside(answer) as Answer<N>;
}

type DownloadInput<N extends OperationName> = {
  /** How many bytes have come, of a file whose size only its end tells. */
  onProgress?: (bytes: number) => void;
  signal?: AbortSignal;
} & (Body<N> extends undefined ? { body?: undefined } : { body: Body<N> });

/**
 * Fetches a file and hands it to the browser to be saved under the name the server gives it.
 * @throws ApiError and `AbortError` as `call` does
 */
export async function download<N extends OperationName>(
  name: N,
  query: Query<N>,
  ...[input]: Body<N> extends undefined ? [DownloadInput<N>?] : [DownloadInput<N>]
): Promise<void> {
  await fetchAndSave(name, { query, ...input });
}

/**
 * The same for a file of which something is told; answers its content.
 * @throws ApiError and `AbortError` as `call` does
 */
export async function downloadContent<N extends OperationName>(name: N, query: Query<N>): Promise<Blob> {
  return await fetchAndSave(name, { query });
}

async function fetchAndSave(
  name: OperationName,
  { onProgress, ...input }: Sent & { onProgress?: ((bytes: number) => void) | undefined },
): Promise<Blob> {
  // Asked for beside the file, since most visits download nothing.
  const [response, { fileNameOf, saveFile }] = await Promise.all([send(name, input), import('./save-file.ts')]);
  const content = await wholeOf(response, onProgress);
  saveFile(content, fileNameOf(response.headers.get('Content-Disposition')));
  return content;
}

async function wholeOf(response: Response, onProgress?: (bytes: number) => void): Promise<Blob> {
  const reader = onProgress && response.body?.getReader();
  if (!reader) return response.blob();
  const parts: BlobPart[] = [];
  let bytes = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      bytes += part.value.length;
      onProgress(bytes);
    }
  } catch (error) {
    // Broken off in the middle: what came is not the file.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, UNREACHABLE);
  }
  return new Blob(parts, { type: response.headers.get('Content-Type') ?? '' });
}

/**
 * Fetches a file to be shown.
 * @throws ApiError and `AbortError` as `call` does
 */
export async function fetchFile<N extends OperationName>(name: N, query: Query<N>, signal: AbortSignal): Promise<Blob> {
  return (await send(name, { query, signal })).blob();
}

/**
 * Sends one file in the multipart field `attachment`, telling how far it is, and answers the call's JSON.
 * @throws ApiError and `AbortError` as `call` does
 */
export async function upload<N extends OperationName>(name: N, input: UploadInput<N>): Promise<Answer<N>> {
  const key = input.idempotencyKey;
  return key === undefined ? uploadOnce(name, input) : repeating.by(() => uploadOnce(name, input), key, input.signal);
}

async function uploadOnce<N extends OperationName>(name: N, input: UploadInput<N>): Promise<Answer<N>> {
  if (!isKnown(name)) await learnCalls();
  const member = openMemberId();
  const token = await tokenForCall();
  const form = new FormData();
  form.append('attachment', input.file, input.fileName);
  return inFlight(
    () =>
      new Promise<Answer<N>>((resolve, reject) => {
        const request = new XMLHttpRequest();
        const stop = () => request.abort();
        request.open(routeOf(name).method, address(name, input.query));
        request.setRequestHeader('Authorization', `Bearer ${token}`);
        request.setRequestHeader(KEY_HEADER, input.idempotencyKey ?? crypto.randomUUID());
        if (member !== undefined) request.setRequestHeader(MEMBER_HEADER, String(member));
        request.upload.onprogress = (event) => {
          if (event.lengthComputable) input.onProgress?.(event.loaded / event.total);
        };
        request.onload = () => {
          const succeeded = request.status >= 200 && request.status < 300;
          if (succeeded) resolve(edgeFor(name, 'answer').toInside(parsed(request.responseText)) as Answer<N>);
          else reject(errorFromAnswer(request.status, parsed(request.responseText)));
        };
        request.onerror = () => {
          tellAnswered(false);
          tellNetworkFailure(name, new Headers({ Authorization: '' }));
          reject(new ApiError(0, UNREACHABLE));
        };
        request.onabort = () => reject(new DOMException('Stopped.', 'AbortError'));
        request.onloadend = () => input.signal?.removeEventListener('abort', stop);
        input.signal?.addEventListener('abort', stop);
        if (input.signal?.aborted) return reject(new DOMException('Stopped.', 'AbortError'));
        request.send(form);
      }),
  );
}

type Sent = {
  query: object;
  body?: unknown;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Of an answer that is here already. */
  knownTag?: string | undefined;
};

/** Who sends a call, and the member whom it is about when that is not the sender. */
type Signed = { token: string; member: number | undefined };

/** What has a key of its own is repeated while no one knows whether it was done. */
async function send(name: OperationName, input: Sent): Promise<Response> {
  const key = input.idempotencyKey;
  return key === undefined ? sendOnce(name, input) : repeating.by(() => sendOnce(name, input), key, input.signal);
}

/** Sends with a token; one that the server no longer takes is renewed once (nothing was done, so repeating is safe). */
async function sendOnce(name: OperationName, input: Sent): Promise<Response> {
  if (!isKnown(name)) await learnCalls();
  const member = openMemberId();
  const token = await tokenForCall();
  const first = await attempt(name, input, { token, member });
  const response = first.status === 401 ? await retried(name, input, { token, member }, first) : first;
  if (response.ok || (response.status === UNCHANGED && input.knownTag !== undefined)) return response;
  throw errorFromAnswer(response.status, parsed(await response.text()));
}

async function retried(name: OperationName, input: Sent, by: Signed, refused: Response): Promise<Response> {
  const token = await renewAccessToken(by.token).catch(() => by.token);
  if (token !== by.token) return attempt(name, input, { ...by, token });
  // The sign-in was ended elsewhere: neither the server nor the provider takes it any more, though its time is not over.
  if (isRenewalRefused()) throw new ApiError(401, 'The sign-in has ended.', 'SIGN_IN_LOST');
  return refused;
}

/** Reads end when the person signs out; the page is being left, so their answer is waited for by no one. */
async function attempt(name: OperationName, input: Sent, by?: Signed): Promise<Response> {
  const isRead = routeOf(name).method === 'GET';
  const headers = new Headers(by === undefined ? {} : { Authorization: `Bearer ${by.token}` });
  if (input.body !== undefined) headers.set('Content-Type', 'application/json');
  if (by?.member !== undefined) headers.set(MEMBER_HEADER, String(by.member));
  // Every change has a key, if only so that a browser or proxy that sends it twice does it once.
  const key = input.idempotencyKey ?? (isRead ? undefined : crypto.randomUUID());
  if (key !== undefined) headers.set(KEY_HEADER, key);
  if (input.knownTag !== undefined) headers.set('If-None-Match', input.knownTag);
  const request: RequestInit = { method: routeOf(name).method, headers, cache: 'no-store' };
  if (input.body !== undefined) request.body = JSON.stringify(edgeFor(name, 'body').toWire(input.body));
  const stops = [input.signal, isRead ? signOutBegun : undefined].filter((signal) => signal !== undefined);
  if (stops.length > 0) request.signal = AbortSignal.any(stops);
  return inFlight(async () => {
    try {
      const response = await fetch(address(name, input.query), request);
      tellAnswered(!NOBODY_BEHIND.has(response.status));
      return response;
    } catch (error) {
      if (isRead && isSigningOut()) return new Promise<never>(() => undefined);
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      tellAnswered(false);
      tellNetworkFailure(name, headers);
      throw new ApiError(0, UNREACHABLE);
    }
  });
}

async function tokenForCall(): Promise<string> {
  try {
    return await accessToken();
  } catch (error) {
    if (error instanceof SignInLost) throw new ApiError(401, error.message, 'SIGN_IN_LOST');
    throw error;
  }
}

function address(name: OperationName, query: object): string {
  const parameters = new URLSearchParams();
  let path: string = routeOf(name).path;
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (key === 'id' && path.includes(':id')) path = path.replace(':id', encodeURIComponent(String(value)));
    else parameters.set(wireName(key), String(value));
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Where the values of a call change from our names to the wire's and back. */
function edgeFor(name: OperationName, part: 'body' | 'answer'): WireCodec {
  const key = `${name}.${part}`;
  const known = codecs.get(key) ?? wireCodec(kindsOf(name, part));
  codecs.set(key, known);
  return known;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function inFlight<T>(work: () => Promise<T>): Promise<T> {
  requestStarted();
  try {
    return await work();
  } finally {
    requestEnded();
  }
}

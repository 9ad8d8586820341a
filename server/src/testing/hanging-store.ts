import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** What a store is asked for. */
export type StoreStep = 'create' | 'part' | 'complete' | 'abort' | 'list' | 'put' | 'head' | 'get' | 'remove';

/** A store that speaks as much of S3 as ours asks for, and falls silent where it is told to. */
export interface HangingStore {
  endpoint: string;
  /** Steps that are never answered. */
  readonly hangs: Set<StoreStep>;
  /** Bytes of a content after which it takes no more of it, and says nothing. */
  stopsAfter: number | undefined;
  /** Milliseconds between two pieces of whatever it takes or gives; 0 is at once. */
  pauseMs: number;
  readonly asked: StoreStep[];
  /** Contents by their names. */
  readonly objects: Map<string, Buffer>;
  /** Uploads in parts that were neither completed nor aborted, by their ids. */
  readonly unfinished: Map<string, Map<number, Buffer>>;
  close(): void;
}

const PIECE_BYTES = 262_144;

/** Starts one on loopback. */
export async function openHangingStore(): Promise<HangingStore> {
  const server = createServer((request, response) => {
    answer(store, request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const store: HangingStore = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hangs: new Set(),
    stopsAfter: undefined,
    pauseMs: 0,
    asked: [],
    objects: new Map(),
    unfinished: new Map(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return store;
}

async function answer(store: HangingStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', store.endpoint);
  const [, , ...rest] = pathname.split('/');
  const name = rest.join('/');
  // The bucket itself is always there.
  if (request.method === 'HEAD' && name === '') return void response.end();
  const step = stepOf(request.method ?? '', searchParams);
  store.asked.push(step);
  if (store.hangs.has(step)) return;
  if (store.stopsAfter !== undefined && (step === 'put' || step === 'part')) return takeSome(request, store.stopsAfter);
  const sent = await take(request, store.pauseMs);
  const uploadId = searchParams.get('uploadId') ?? '';
  const steps: Record<StoreStep, () => Promise<void> | void> = {
    create: () => {
      const id = `upload-${store.asked.length}`;
      store.unfinished.set(id, new Map());
      xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    },
    part: () => {
      store.unfinished.get(uploadId)?.set(Number(searchParams.get('partNumber')), sent);
      response.setHeader('ETag', '"etag"').end();
    },
    complete: () => {
      store.objects.set(name, Buffer.concat([...(store.unfinished.get(uploadId)?.values() ?? [])]));
      store.unfinished.delete(uploadId);
      xml(response, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
    },
    abort: () => {
      store.unfinished.delete(uploadId);
      response.writeHead(204).end();
    },
    list: () => {
      const uploads = [...store.unfinished.keys()].map(
        (id) =>
          `<Upload><Key>${'0'.repeat(40)}</Key><UploadId>${id}</UploadId><Initiated>2026-01-01T00:00:00Z</Initiated></Upload>`,
      );
      xml(response, `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`);
    },
    put: () => {
      store.objects.set(name, sent);
      response.end();
    },
    head: () => giveHead(store.objects.get(name), response),
    get: () => give(store.objects.get(name), response, store.pauseMs),
    remove: () => {
      store.objects.delete(name);
      response.writeHead(204).end();
    },
  };
  await steps[step]();
}

function stepOf(method: string, query: URLSearchParams): StoreStep {
  const inParts = query.has('uploadId');
  if (method === 'POST') return inParts ? 'complete' : 'create';
  if (method === 'PUT') return inParts ? 'part' : 'put';
  if (method === 'DELETE') return inParts ? 'abort' : 'remove';
  if (method === 'HEAD') return 'head';
  return query.has('uploads') ? 'list' : 'get';
}

/** Reads what is sent, piece by piece when it is to be slow. */
async function take(request: IncomingMessage, pauseMs: number): Promise<Buffer> {
  if (pauseMs === 0) return await buffer(request);
  const pieces: Buffer[] = [];
  for await (const piece of request) {
    pieces.push(piece);
    if (pieces.length % 4 === 0) await delay(pauseMs);
  }
  return Buffer.concat(pieces);
}

/** Reads that much of what is sent, and leaves the rest where it is. */
function takeSome(request: IncomingMessage, bytes: number): void {
  let taken = 0;
  request.on('data', (piece: Buffer) => {
    taken += piece.length;
    if (taken >= bytes) request.pause();
  });
}

function giveHead(content: Buffer | undefined, response: ServerResponse): void {
  if (content === undefined) response.writeHead(404).end();
  else response.writeHead(200, { 'content-length': content.length }).end();
}

async function give(content: Buffer | undefined, response: ServerResponse, pauseMs: number): Promise<void> {
  if (content === undefined) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-length': content.length });
  for (let start = 0; start < content.length; start += PIECE_BYTES) {
    response.write(content.subarray(start, start + PIECE_BYTES));
    if (pauseMs > 0) await delay(pauseMs);
  }
  response.end();
}

function xml(response: ServerResponse, body: string): void {
  response.setHeader('content-type', 'application/xml').end(`<?xml version="1.0"?>${body}`);
}

import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer, connect as plainConnect, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer, connect as secureConnect } from 'node:tls';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { endWhenSilent, movementOf } from './watched-agents.ts';

const SILENCE_MS = 5_000;

/** As much of a connection as is looked at. */
interface Connection {
  bytesRead: number;
  bytesWritten: number;
  writableLength: number;
  _handle: { writeQueueSize: number };
}

let connection: Connection & EventEmitter;
let ended: string[];
let isResting: boolean;
function openConnection(): void {
  vi.useFakeTimers();
  ended = [];
  isResting = false;
  const parts = { bytesRead: 0, bytesWritten: 0, writableLength: 0, _handle: { writeQueueSize: 5_000_000 } };
  const destroy = (error: Error) => {
    ended.push(error.message);
    connection.emit('close');
  };
  connection = Object.assign(new EventEmitter(), parts, { destroy });
  // Of a connection only what is above is asked.
  endWhenSilent(connection as unknown as Socket, SILENCE_MS, () => isResting);
}

/** What moves every three seconds, for a minute. */
function goOn(move: () => void): void {
  for (let seconds = 0; seconds < 60; seconds += 3) {
    move();
    vi.advanceTimersByTime(3_000);
  }
}

describe('[R22] a connection', () => {
  beforeEach(openConnection);
  afterEach(() => vi.useRealTimers());

  test('on which nothing moves ends after the silence, once', () => {
    vi.advanceTimersByTime(SILENCE_MS);
    expect(ended).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(ended).toEqual(['Nothing moved on the connection for 5 seconds.']);
  });

  test('that stopped after something had moved ends after the silence too', () => {
    vi.advanceTimersByTime(4_000);
    connection._handle.writeQueueSize -= 1_000_000;
    vi.advanceTimersByTime(SILENCE_MS);
    expect(ended).toEqual([]);
    vi.advanceTimersByTime(SILENCE_MS / 5);
    expect(ended).toHaveLength(1);
  });

  test.each<[string, () => void]>([
    ['of one long piece a little leaves', () => (connection._handle.writeQueueSize -= 1_000)],
    ['piece after piece is written', () => (connection.bytesWritten += 1_000)],
    ['something is answered', () => (connection.bytesRead += 1)],
  ])('goes on for as long as %s', (_what, move) => {
    goOn(move);
    expect(ended).toEqual([]);
  });

  test('that waits for the next request is left, and has the whole silence from then on', () => {
    isResting = true;
    vi.advanceTimersByTime(60_000);
    isResting = false;
    connection.bytesWritten += 300;
    vi.advanceTimersByTime(SILENCE_MS - 1);
    expect(ended).toEqual([]);
  });

  test('that was closed is not looked at any more', () => {
    connection.emit('close');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('[R22] what leaves of one long piece is seen', () => {
  const LONG = 64 * 1_048_576;
  /** A key that both know, instead of certificates. */
  const shared = { ciphers: 'PSK', minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const;
  const psk = Buffer.alloc(32, 1);

  test.each<[string, (listener: (socket: Socket) => void) => Server, (port: number) => Socket]>([
    ['without TLS', (listener) => createServer(listener), (port) => plainConnect(port, '127.0.0.1')],
    [
      'with TLS',
      (listener) => createSecureServer({ ...shared, pskCallback: () => psk }, listener),
      (port) => {
        const pskCallback = () => ({ psk, identity: 'store' });
        return secureConnect({ ...shared, port, host: '127.0.0.1', pskCallback, checkServerIdentity: () => undefined });
      },
    ],
  ])('%s', async (_what, listen, connect) => {
    const taken = Promise.withResolvers<Socket>();
    const server = listen((socket) => taken.resolve(socket.pause().on('error', () => undefined))).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port).on('error', () => undefined);
    onTestFinished(() => {
      socket.destroy();
      server.close();
    });
    let isSent = false;
    socket.write(Buffer.alloc(LONG), () => {
      isSent = true;
    });
    const other = await taken.promise;
    onTestFinished(() => void other.destroy());
    // What the system takes by itself has been taken when nothing moves.
    await expect.poll(() => movedSince(socket), { interval: 200 }).toBe(false);
    const still = movementOf(socket);
    let read = 0;
    other.on('data', (piece) => {
      read += piece.length;
      if (read > LONG / 4) other.pause();
    });
    other.resume();
    await expect.poll(() => movementOf(socket)).not.toBe(still);
    expect(isSent).toBe(false);
  });

  let before = '';
  function movedSince(socket: Socket): boolean {
    const now = movementOf(socket);
    const moved = now !== before;
    before = now;
    return moved;
  }
});

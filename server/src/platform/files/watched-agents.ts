import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { Socket } from 'node:net';

/** How often within the silence a connection is looked at. */
const LOOKS = 10;

/**
 * Agents whose connections end when nothing has moved on them for so many milliseconds, in either direction. Node's own limit
 * waits twice as long when something of what is sent had left before, and cannot be halved: a store may take seconds to answer
 * a whole part (R22).
 */
export function watchedAgents(
  options: { maxSockets: number },
  silenceMs: number,
): { httpAgent: Agent; httpsAgent: SecureAgent } {
  const kept = { ...options, keepAlive: true };
  return { httpAgent: watched(new Agent(kept), silenceMs), httpsAgent: watched(new SecureAgent(kept), silenceMs) };
}

function watched<OneAgent extends Agent>(agent: OneAgent, silenceMs: number): OneAgent {
  const { createConnection } = agent;
  agent.createConnection = (options, callback) => {
    const socket = createConnection.call(agent, options, callback);
    if (socket instanceof Socket) endWhenSilent(socket, silenceMs, () => isResting(agent, socket));
    return socket;
  };
  return agent;
}

/** Whether a connection waits for the next request. */
function isResting({ freeSockets }: Agent, socket: Socket): boolean {
  return Object.values(freeSockets).some((sockets) => sockets?.includes(socket));
}

/**
 * Looks at a connection now and then, and ends it when nothing has moved for as many looks as make up the silence: after a
 * moment in which the server itself stood still there is one look, and not as many as were missed.
 */
export function endWhenSilent(socket: Socket, silenceMs: number, isResting: () => boolean): void {
  let seen = '';
  let still = 0;
  const timer = setInterval(() => {
    const now = movementOf(socket);
    still = now === seen && !isResting() ? still + 1 : 0;
    seen = now;
    if (still === LOOKS) socket.destroy(new Error(`Nothing moved on the connection for ${silenceMs / 1_000} seconds.`));
  }, silenceMs / LOOKS);
  timer.unref();
  socket.once('close', () => clearInterval(timer));
}

/**
 * What was read and written of a connection, and how much of it the system has not taken yet, as text to compare. Of one long
 * piece Node keeps that at its handle alone, with TLS at the one below, which has the encrypted bytes.
 */
export function movementOf(socket: Socket): string {
  const handle = partOf(socket, '_handle');
  const unsent = [handle, partOf(handle, '_parent')].map((each) => partOf(each, 'writeQueueSize'));
  return [socket.bytesRead, socket.bytesWritten, socket.writableLength, ...unsent].join(' ');
}

function partOf(thing: unknown, name: string): unknown {
  return typeof thing === 'object' && thing !== null ? Reflect.get(thing, name) : undefined;
}

import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../errors/app-error.ts';
import { errorBody } from './errors.ts';

/** A failure of a connection, as Node tells of it. */
interface ConnectionError extends Error {
  code?: string;
}

/**
 * Answers requests that Node gives up before they come to any route: headers beyond its limit (431), those that never end
 * (408), and what is no HTTP (400). They get the body of every other error, and the connection ends.
 */
export function refuseConnection(
  error: ConnectionError,
  socket: Pick<Socket, 'writable' | 'end' | 'destroy'>,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = asRefusal(error);
  const errorId = randomUUID();
  const body = JSON.stringify(errorBody(refusal, errorId));
  const lines = Object.entries({
    ...headers,
    'X-Request-Id': errorId,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n'));
}

function asRefusal({ code }: ConnectionError): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new AppError('HEADERS_TOO_LARGE', 'The address and the headers of this request are too large together.');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new AppError('TIMED_OUT', 'This request did not arrive in time. Please try again.');
  }
  return new AppError('INVALID', 'This request could not be read.');
}

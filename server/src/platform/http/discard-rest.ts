import type { IncomingMessage } from 'node:http';

/**
 * Reads what is left of a refused body into nothing, up to a bound in bytes: browsers show our refusal only once they have sent
 * everything, and a connection that is closed before may lose it.
 */
export function discardRest(body: IncomingMessage, maxBytes: number): void {
  if (body.readableEnded || body.destroyed) return;
  let bytes = 0;
  body.on('error', () => {});
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) body.destroy();
  });
  body.resume();
}

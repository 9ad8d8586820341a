import { Agent, request } from 'node:http';

/** A request of the benchmark. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  /** JSON, unless a header says something else. */
  body?: string | Buffer;
}

/** What came: the body as it was on the wire, and the tag by which the same may be asked for again. */
export interface Answer {
  /** 0 for a connection that broke. */
  status: number;
  body: Buffer;
  tag: string | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Makes a call over a kept connection, reads the answer to its end, and never throws. */
export function attempt({ method, url, headers = {}, body }: Call): Promise<Answer> {
  return new Promise((resolve) => {
    const broken = (error: Error) => resolve({ status: 0, body: Buffer.from(error.message), tag: undefined });
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(url, { method, agent, headers: { ...type, ...headers, ...length } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', broken);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks), tag: answer.headers.etag }),
      );
    });
    sent.on('error', broken);
    sent.end(body);
  });
}

/** The same; throws when it was answered neither with success nor with "unchanged". */
export async function send(call: Call): Promise<Answer> {
  const answer = await attempt(call);
  if (answer.status === 200 || answer.status === 304) return answer;
  const said = answer.body.toString('utf8', 0, 300);
  throw new Error(`${call.method} ${call.url} was answered ${answer.status}: ${said}`);
}

/** Gives the kept connections up. */
export function closeConnections(): void {
  agent.destroy();
}

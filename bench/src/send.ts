import { Agent, request } from 'node:http';

/** A request of the benchmark. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  /** JSON, unless a header says something else. */
  body?: string | Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** What came: the body as it was on the wire, and the tag by which the same may be asked for again. */
export interface Answer {
  status: number;
  body: Buffer;
  tag: string | undefined;
}

/** Makes a call over a kept connection; throws when it was answered neither with success nor with "unchanged". */
export function send({ method, url, headers = {}, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(url, { method, agent, headers: { ...type, ...headers, ...length } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const content = Buffer.concat(chunks);
        const status = answer.statusCode ?? 0;
        if (status === 200 || status === 304) resolve({ status, body: content, tag: answer.headers.etag });
        else reject(new Error(`${method} ${url} was answered ${status}: ${content.toString('utf8', 0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Gives the kept connections up. */
export function closeConnections(): void {
  agent.destroy();
}

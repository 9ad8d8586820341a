import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** All kept answers together; a year's summary takes 10 kB when it is compressed. */
const KEPT_BYTES = 16_000_000;
/** What an answer takes besides its text, roughly. */
const ENTRY_BYTES = 500;

interface KeptAnswer {
  payload: string | Buffer;
  /** `Content-Encoding`; undefined for one that is kept as it is. */
  encoding: string | undefined;
}

/** Answers as they went out, by their tags: one tag is one answer (0031). */
export interface KeptAnswers {
  /** Sends the answer of a tag, if it is still kept, as the client reads it; answers whether it was. */
  send(request: FastifyRequest, reply: FastifyReply, tag: string): boolean;
  /** Marks an answer that is about to be sent to be kept under its tag. */
  keep(request: FastifyRequest, tag: string): void;
}

/**
 * Keeps the versioned answers of a scope, those that were asked for last. Register it after what compresses them: they are
 * kept compressed. With `checked` nothing is answered from here, and an answer that differs from the one that is kept under
 * its tag is an error of ours.
 */
export function openKeptAnswers(app: FastifyInstance, checked: boolean): KeptAnswers {
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ payload }) => payload.length + ENTRY_BYTES,
  });
  const marked = new WeakMap<FastifyRequest, string>();
  app.addHook('onSend', (request, reply, payload, done) => {
    const key = marked.get(request);
    if (key === undefined || reply.statusCode !== 200) return done(null, payload);
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
    const before = kept.get(key)?.payload;
    if (checked && before !== undefined && Buffer.compare(Buffer.from(before), Buffer.from(payload)) !== 0) {
      return done(new Error(`Two answers have the tag ${key}:\n${before}\n${payload}`));
    }
    const encoding = reply.getHeader('Content-Encoding');
    kept.set(key, { payload, encoding: encoding === undefined ? undefined : String(encoding) });
    done(null, payload);
  });
  return {
    keep: (request, tag) => marked.set(request, keyOf(request, tag)),
    send(request, reply, tag) {
      const answer = checked ? undefined : kept.get(keyOf(request, tag));
      if (answer === undefined) return false;
      reply.headers({ ETag: tag, 'Cache-Control': 'no-store' }).type('application/json; charset=utf-8');
      if (answer.encoding !== undefined)
        reply.headers({ 'Content-Encoding': answer.encoding, Vary: 'Accept-Encoding' });
      reply.send(answer.payload);
      return true;
    },
  };
}

function keyOf(request: FastifyRequest, tag: string): string {
  return `${tag} ${request.headers['accept-encoding'] ?? ''}`;
}

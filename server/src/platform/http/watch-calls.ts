import type { ErrorCode } from '@cpd/contract/error-codes';
import type { FastifyInstance } from 'fastify';
import { pickedOperation } from './picked-operation.ts';

/** What a request was that no operation of the contract was picked for. */
export type OtherCall = 'api' | 'web' | 'sign-in' | 'calendar' | 'scim' | 'probe' | 'other';

/** The class of the status that was answered; `none` where the caller had gone before. */
export type StatusClass = '1xx' | '2xx' | '3xx' | '4xx' | '5xx' | 'none';

/** A request that has ended. */
export interface EndedCall {
  /** The name of its operation, or what else it was: a closed set, and nothing that someone typed. */
  operation: string;
  status: StatusClass;
  /** From when its headers were read to the last byte of the answer. */
  seconds: number;
}

/** Who counts calls; nothing is counted where no one does. */
export interface CallWatcher {
  began(): void;
  ended(call: EndedCall): void;
  refused(code: ErrorCode): void;
}

const KINDS: readonly [RegExp, OtherCall][] = [
  [/^\/api(?:\/|$)/i, 'api'],
  [/^\/oidc(?:\/|$)/i, 'sign-in'],
  [/^\/calendar(?:\/|$)/i, 'calendar'],
  [/^\/scim(?:\/|$)/i, 'scim'],
  [/^\/(?:healthz|readyz|metrics)$/, 'probe'],
  [/^\/\*$/, 'web'],
];

/** Tells a watcher of every request that comes to an application; call it before routes are added. */
export function watchCalls(app: FastifyInstance, watcher: CallWatcher): void {
  app.addHook('onRequest', (request, reply, done) => {
    const begun = performance.now();
    const { raw } = reply;
    watcher.began();
    let isOver = false;
    const end = (isAnswered: boolean) => {
      if (isOver) return;
      isOver = true;
      const status = isAnswered ? classOf(raw.statusCode) : 'none';
      const operation = pickedOperation(request) ?? kindOf(request.routeOptions.url);
      watcher.ended({ operation, status, seconds: (performance.now() - begun) / 1000 });
    };
    raw.once('finish', () => end(true));
    // The caller may leave without an answer.
    raw.once('close', () => end(false));
    done();
  });
}

function kindOf(route: string | undefined): OtherCall {
  return KINDS.find(([pattern]) => pattern.test(route ?? ''))?.[1] ?? 'other';
}

function classOf(status: number): StatusClass {
  if (status < 200) return '1xx';
  if (status < 300) return '2xx';
  if (status < 400) return '3xx';
  return status < 500 ? '4xx' : '5xx';
}

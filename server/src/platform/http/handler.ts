import type { AnswerOf, BodyOf, Operation, QueryOf } from '@cpd/contract/operation';
import type { Caller } from './caller.ts';
import type { ReceivedFile } from './uploads.ts';
import type { WireText } from './wire-text.ts';

/** A file for the one who asked: to be saved, or to be looked at. */
export interface FileAnswer {
  fileName: string;
  mediaType: string;
  /** In bytes; left out where it shows only at the end, of a file that is sent whole alone. */
  size?: number;
  /** Of the whole content, in lower-case hex: lets a download that broke off go on where it stopped. */
  sha256?: string;
  /** `preview`: the content was proved to be a picture or a PDF and is shown in a sandbox; otherwise it is only ever saved. */
  purpose?: 'download' | 'preview';
  /** It can be opened once only, so it is never sent in parts. */
  onlyWhole?: boolean;
  /** Opens the content, or the part of it that was asked for; `end` is inclusive. */
  open(range?: { start: number; end: number }): Promise<NodeJS.ReadableStream | Buffer>;
}

type BodyFor<O extends Operation> = O['body'] extends { kind: 'file' } ? ReceivedFile : BodyOf<O>;
/** A call that answers null has nothing to hand over. */
type ResultFor<O extends Operation> = O['answer'] extends { kind: 'file' }
  ? FileAnswer
  : [AnswerOf<O>] extends [null]
    ? // biome-ignore lint/suspicious/noConfusingVoidType: it only ever stands in a Promise
      void
    : AnswerOf<O> | WireText<AnswerOf<O>>;

/** What a feature does for an operation; query and body are parsed, the caller is known and allowed. */
export type Handle<O extends Operation> = (
  caller: Caller,
  query: QueryOf<O>,
  body: BodyFor<O>,
) => Promise<ResultFor<O>>;

/** What a feature does for a public operation, of which no one asks who calls it. Such operations take no body. */
export type HandleVisitor<O extends Operation> = (query: QueryOf<O>) => Promise<ResultFor<O>>;

/** An operation and what answers it, with the types folded away so that many fit into one list. */
export type Handler =
  | { operation: Operation; handle: (caller: Caller, query: never, body: never) => Promise<unknown> }
  | { operation: Operation; visit: (query: never) => Promise<unknown> };

/** Ties an operation to the function that answers it. */
export function handler<O extends Operation>(operation: O, handle: Handle<O>): Handler {
  return { operation, handle };
}

/** Ties a public operation to the function that answers it. */
export function visitorHandler<O extends Operation>(operation: O, visit: HandleVisitor<O>): Handler {
  return { operation, visit };
}

import { z } from 'zod';
import type { ExampleCall, ExampleIds, WrittenExample } from './example.ts';
import type { Inside } from './spelling.ts';

/** Who may make a call. Which roles that means is said in one place, `http/permissions.ts` of the server. */
export type Access =
  /** Anyone, signed in or not. */
  | 'public'
  /** Everyone who is signed in and known to the college. */
  | 'known-person'
  /**
   * A participant, with data of their own (API-37). The CPD team may read a member's, and change it while they act for the
   * member (IMP-01 to IMP-08).
   */
  | 'own-record'
  /** A participant in person: what no one may do for another, such as giving consent. */
  | 'in-person'
  /** Finding members and looking at lists: STAFF, MANAGER and WATCHER (ROL-05, ROL-07). */
  | 'observe'
  /** The CPD team's own work: STAFF and MANAGER (ROL-07). */
  | 'staff'
  /** What holds for the whole college, such as help texts and offices: MANAGER (ROL-07). */
  | 'manage'
  /** The activities that the college ran: VERIFIED, STAFF and MANAGER (ROL-04, ROL-07). */
  | 'programs'
  /** The audits that are given to the caller: AUDITOR, STAFF and MANAGER (CAS-07). */
  | 'audit'
  /** A machine that says who attended, with its token (PPL-09). */
  | 'machine-attendance'
  /** A machine that reads reports and figures of the college, with its token (PPL-09). */
  | 'machine-reporting';

/**
 * What a call asks of the server beyond a few quick statements. Anyone who calls has a budget for each of these, and 429 once
 * it is used up (0039); what they are is said in one place, `http/budgets.ts` of the server.
 */
export type Cost =
  /** A PDF that is laid out. */
  | 'print'
  /** Everything that is kept of a member. */
  | 'take-along'
  /** A whole list, history or year as a file. */
  | 'export'
  /** A file of another program that is read. */
  | 'import'
  /** Finding members by what is typed. */
  | 'search'
  /** Starting to act for a member. */
  | 'act'
  /** Checking a printed document. */
  | 'check';

/** What a call carries: nothing, JSON, or one file in the multipart field `attachment` of at most `limitBytes`. */
export type RequestBody<Schema extends z.ZodType = z.ZodType> =
  | { kind: 'none' }
  | { kind: 'json'; schema: Schema }
  | { kind: 'file'; limitBytes: number };

/** What a call answers: JSON of a shape, or a file to be saved, of one of these media types or ranges. */
export type Answer<Schema extends z.ZodType = z.ZodType> =
  | { kind: 'json'; schema: Schema }
  | { kind: 'file'; mediaTypes: readonly string[] };

/**
 * One call of the API. Several operations may share method and path (ARCHITECTURE.md, The life of a request): the server picks the one
 * whose query and body fit. Nothing else describes the wire: routes, client, tests and `/api/openapi.json` are made from it.
 */
export interface Operation<
  Query extends z.ZodObject = z.ZodObject,
  Body extends RequestBody = RequestBody,
  Result extends Answer = Answer,
> {
  /** Unique, in camel case: `createActivity`. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:id` for the one path parameter that some calls have; it is part of `query` under the name `id`. */
  path: string;
  access: Access;
  query: Query;
  /** Query fields whose value tells this operation from its neighbours, such as `IsGetName=true`. */
  distinguishedBy: readonly string[];
  body: Body;
  answer: Result;
  /** Whether the call leaves the member's record unchanged; then a colleague who only looks may make it (ROL-05). */
  readsOnly: boolean;
  /** Whether the answer has an `ETag` by which it is asked for again: 304 while the member's record has not changed. */
  versioned: boolean;
  /** Undefined for what is cheap: such a call is counted by no one, and pays nothing for it. */
  cost: Cost | undefined;
  /** Only some of its calls cost, which the server finds out while it answers. */
  costsSometimes: boolean;
  /** Whether the person must have signed in within the last ten minutes: for what gives rights, erases or signs for the college. */
  recentSignIn: boolean;
  /** One sentence for the page made of `/api/openapi.json`. */
  summary: string;
  /** A valid call about the records of these ids (API-42); the page of the API shows it, and the tests of every call make it. */
  example: (ids: ExampleIds) => ExampleCall;
}

/** The values a caller passes for the query of an operation. */
export type QueryInput<O extends Operation> = Inside<z.input<O['query']>>;
/** The query of an operation as the server sees it after parsing. */
export type QueryOf<O extends Operation> = Inside<z.output<O['query']>>;
/** The JSON body a caller passes; `undefined` for calls without one. */
export type BodyInput<O extends Operation> = O['body'] extends { kind: 'json'; schema: infer S extends z.ZodType }
  ? Inside<z.input<S>>
  : undefined;
/** The JSON body as the server sees it after parsing. */
export type BodyOf<O extends Operation> = O['body'] extends { kind: 'json'; schema: infer S extends z.ZodType }
  ? Inside<z.output<S>>
  : undefined;
/** The JSON that a call answers; `undefined` for calls that answer a file. */
export type AnswerOf<O extends Operation> = O['answer'] extends { kind: 'json'; schema: infer S extends z.ZodType }
  ? Inside<z.output<S>>
  : undefined;

interface Definition<Query extends z.ZodRawShape, Body extends RequestBody, Result extends Answer, Example> {
  name: string;
  /** Method and path: `GET /api/UserActivities/:id`. */
  call: `${Operation['method']} ${string}`;
  access: Access;
  query?: Query;
  distinguishedBy?: readonly (keyof Query & string)[];
  body?: Body;
  /** Left out where a call only says that it is done, by null. */
  answer?: Result;
  /** Only where the method does not tell: a `PUT` that is a look-up, a `GET` that prints and so leaves a trace. */
  readsOnly?: boolean;
  /** Only of what says nothing but what a member recorded, the rules of the years and the clock: see `database/record-version`. */
  versioned?: boolean;
  cost?: Cost;
  costsSometimes?: boolean;
  recentSignIn?: boolean;
  summary: string;
  /** Only what the call carries. */
  example: (ids: ExampleIds) => Example;
}

/** Writes one operation down. Queries are closed: an unknown parameter is refused, never ignored (API-39). */
export function operation<
  Result extends Answer = { kind: 'json'; schema: z.ZodNull },
  Body extends RequestBody = { kind: 'none' },
  Query extends z.ZodRawShape = Record<never, never>,
  const Example extends WrittenExample<Query, Body> = WrittenExample<Query, Body>,
>({ call, ...definition }: Definition<Query, Body, Result, Example>): Operation<z.ZodObject<Query>, Body, Result> {
  // The type of `call` says that there are two.
  const [method, path] = call.split(' ') as [Operation['method'], string];
  return {
    ...definition,
    method,
    path,
    query: z.strictObject(definition.query ?? {}) as unknown as z.ZodObject<Query>,
    distinguishedBy: definition.distinguishedBy ?? [],
    // The type of one that was left out is this one's.
    answer: definition.answer ?? (json(z.null()) as unknown as Result),
    body: definition.body ?? ({ kind: 'none' } as Body),
    readsOnly: definition.readsOnly ?? method === 'GET',
    versioned: definition.versioned ?? false,
    cost: definition.cost,
    costsSometimes: definition.costsSometimes ?? false,
    recentSignIn: definition.recentSignIn ?? false,
    // The values of queries are text, numbers and booleans, and bodies are objects or lists.
    example: (ids) => ({ query: {}, ...(definition.example(ids) as object) }) as ExampleCall,
  };
}

/** A JSON body of a shape. */
export function json<Schema extends z.ZodType>(schema: Schema): { kind: 'json'; schema: Schema } {
  return { kind: 'json', schema };
}

/** An answer that is a file of one of these media types. */
export function file(...mediaTypes: string[]): { kind: 'file'; mediaTypes: readonly string[] } {
  return { kind: 'file', mediaTypes };
}

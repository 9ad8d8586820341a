import type { WatchRequests } from '../http/trace-parent.ts';

/** What a span says besides its name: closed values of ours, never what somebody typed, and nobody's id (R62). */
export type SpanFacts = Readonly<Record<string, string>>;

/** The traces of this server, while somebody collects them (0061). */
export interface Tracing {
  /** Has a span made of each request of an application; call it before its routes are added. */
  watch: WatchRequests;
  /** Does a piece of work of whatever is under way in a span of its own; without a trace to belong to it has none. */
  during<Result>(name: string, facts: SpanFacts, work: () => Promise<Result>): Promise<Result>;
  /** Does what nobody asked for, such as a job, at the head of a trace of its own. */
  alone<Result>(name: string, facts: SpanFacts, work: () => Promise<Result>): Promise<Result>;
  /** The headers by which another service goes on with the trace that is under way; none without one. */
  headers(): Record<string, string>;
  /** Hands over what is left, for one second at most. */
  close(): Promise<void>;
}

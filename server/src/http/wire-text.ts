import { edgeOf } from '@cpd/contract/edge';
import { wireName } from '@cpd/contract/spelling';

const TEXT = Symbol('wire text');

/** An answer, or a part of one, that is JSON in the wire's spelling already; `Value` is what the contract makes of it. */
export interface WireText<Value> {
  readonly [TEXT]: string;
  /** Never there: it only tells texts of different values apart. */
  readonly of?: Value;
}

const edge = edgeOf();

/** What the database wrote; tests compare each answer with the contract, and with a plain reader. */
export function wireText<Value>(text: string): WireText<Value> {
  return { [TEXT]: text };
}

/** A list of ready items. */
export function wireList<Item>(items: readonly WireText<Item>[]): WireText<Item[]> {
  return wireText(`[${items.map((item) => item[TEXT]).join(',')}]`);
}

/**
 * An object of plain fields, which are turned as at the edge, and behind them ready ones, which are not touched. No field may
 * hold a recurrence or a dictionary.
 */
export function wireObject<Value extends object, Ready extends keyof Value & string>(
  fields: Omit<Value, Ready>,
  ready: { [Name in Ready]: WireText<Value[Name]> },
): WireText<Value> {
  const plain = JSON.stringify(edge.toWire(fields)).slice(1, -1);
  const texts = Object.entries<WireText<unknown>>(ready).map(
    ([name, { [TEXT]: text }]) => `"${wireName(name)}":${text}`,
  );
  return wireText(`{${[plain, ...texts].join(',')}}`);
}

/** The text of an answer that is ready; undefined of any other. */
export function readyText(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null && TEXT in answer ? String(answer[TEXT]) : undefined;
}

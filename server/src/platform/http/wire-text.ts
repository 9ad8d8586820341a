import { wireName } from '@cpd/contract/spelling';
import { wireCodec } from '@cpd/contract/wire-codec';

const PIECES = Symbol('pieces of wire text');

/**
 * An answer, or a part of one, that is JSON in the wire's spelling already; `Value` is what the contract makes of it. It is
 * kept in pieces: a year is 150 kB, and each time that a text of that size is put together it is copied.
 */
export interface WireText<Value> {
  readonly [PIECES]: readonly string[];
  /** Never there: it only tells texts of different values apart. */
  readonly of?: Value;
}

const codec = wireCodec();

/** What the database wrote; tests compare each answer with the contract, and with a plain reader. */
export function wireText<Value>(text: string): WireText<Value> {
  return { [PIECES]: [text] };
}

/** A list of ready items. */
export function wireList<Item>(items: readonly WireText<Item>[]): WireText<Item[]> {
  const pieces = items.flatMap((item, index) => [index === 0 ? '' : ',', ...item[PIECES]]);
  return { [PIECES]: ['[', ...pieces, ']'] };
}

/**
 * An object of plain fields, which are turned by the codec, and behind them ready ones, which are not touched. No field may
 * hold a recurrence or a dictionary.
 */
export function wireObject<Value extends object, Ready extends keyof Value & string>(
  fields: Omit<Value, Ready>,
  ready: { [Name in Ready]: WireText<Value[Name]> },
): WireText<Value> {
  const plain = JSON.stringify(codec.toWire(fields)).slice(0, -1);
  const texts = Object.entries<WireText<unknown>>(ready).flatMap(([name, text]) => [
    `,"${wireName(name)}":`,
    ...text[PIECES],
  ]);
  return { [PIECES]: [plain, ...texts, '}'] };
}

/** The bytes of an answer that is ready; undefined of any other. */
export function readyBytes(answer: unknown): Buffer | undefined {
  if (typeof answer !== 'object' || answer === null || !(PIECES in answer)) return undefined;
  const { [PIECES]: pieces } = answer as WireText<unknown>;
  const size = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  const bytes = Buffer.allocUnsafe(size);
  let place = 0;
  for (const piece of pieces) place += bytes.write(piece, place);
  return bytes;
}

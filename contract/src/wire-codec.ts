import { RECURRENCE_FIELDS, recurrenceFromWire, recurrenceToWire } from './recurrence-wire.ts';
import { insideName, wireName } from './spelling.ts';

/**
 * What a value of the wire is when its names alone do not tell: an object with a pattern spread over its fields, or one
 * whose keys are data and stay as they are.
 */
export type Kind = 'recurrence' | 'dictionary';

/** The kinds in a shape, by their paths: `Events.Activity`; the shape itself is at ``. Lists have no step of their own. */
export type Kinds = Readonly<Record<string, Kind>>;

interface KindTree {
  kind?: Kind;
  fields: Map<string, KindTree>;
}

/** Turns values of one shape between the wire and everything behind it. */
export interface WireCodec {
  /** A value that came over the wire, under our names. */
  toInside(value: unknown): unknown;
  /** One of our values as the wire has it. */
  toWire(value: unknown): unknown;
}

/** The edge of a shape; `kinds` are those that `kindsOf` finds in it. */
export function wireCodec(kinds: Kinds = {}): WireCodec {
  const tree = treeOf(kinds);
  return { toInside: (value) => toInside(value, tree), toWire: (value) => toWire(value, tree) };
}

type Fields = Readonly<Record<string, unknown>>;

function toInside(value: unknown, tree: KindTree | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => toInside(item, tree));
  if (!isObject(value) || tree?.kind === 'dictionary') return value;
  const hasPattern = tree?.kind === 'recurrence';
  const inside: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    if (hasPattern && name in RECURRENCE_FIELDS) continue;
    inside[insideName(name)] = toInside(field, tree?.fields.get(name));
  }
  if (hasPattern && value.Occurrence === 'R') inside.recurrence = recurrenceFromWire(value);
  return inside;
}

function toWire(value: unknown, tree: KindTree | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => toWire(item, tree));
  if (!isObject(value) || tree?.kind === 'dictionary') return value;
  const hasPattern = tree?.kind === 'recurrence';
  const wire: Record<string, unknown> = {};
  for (const [inside, field] of Object.entries(value)) {
    if (hasPattern && inside === 'recurrence') {
      // Checked by its type wherever such an object is made.
      if (field) Object.assign(wire, recurrenceToWire(field as Parameters<typeof recurrenceToWire>[0]));
      continue;
    }
    const name = wireName(inside);
    wire[name] = toWire(field, tree?.fields.get(name));
  }
  return wire;
}

/** An object of fields; an instant, a blob and their like are values. */
function isObject(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function treeOf(kinds: Kinds): KindTree | undefined {
  if (Object.keys(kinds).length === 0) return undefined;
  const root: KindTree = { fields: new Map() };
  for (const [path, kind] of Object.entries(kinds)) {
    let node = root;
    for (const step of path === '' ? [] : path.split('.')) {
      const next: KindTree = node.fields.get(step) ?? { fields: new Map() };
      node.fields.set(step, next);
      node = next;
    }
    node.kind = kind;
  }
  return root;
}

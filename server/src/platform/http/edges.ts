import { type Edge, edgeOf } from '@cpd/contract/edge';
import { operations } from '@cpd/contract/index';
import { kindsOf } from '@cpd/contract/kinds-of';
import type { Operation } from '@cpd/contract/operation';

/** Where a call crosses from the wire's names to ours and back. */
interface Edges {
  query: Edge;
  body: Edge;
  answer: Edge;
}

const edges = new Map<string, Edges>(
  operations.map(({ name, body, answer }) => [
    name,
    {
      // A query is flat: its names are all there is to turn.
      query: edgeOf(),
      body: body.kind === 'json' ? edgeOf(kindsOf(body.schema)) : edgeOf(),
      answer: answer.kind === 'json' ? edgeOf(kindsOf(answer.schema)) : edgeOf(),
    },
  ]),
);

/** The edges of an operation of the contract. */
export function edgesOf({ name }: Operation): Edges {
  const found = edges.get(name);
  if (found === undefined) throw new Error(`${name} is not an operation of the contract.`);
  return found;
}

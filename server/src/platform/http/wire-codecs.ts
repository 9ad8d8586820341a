import { operations } from '@cpd/contract/index';
import { kindsOf } from '@cpd/contract/kinds-of';
import type { Operation } from '@cpd/contract/operation';
import { type WireCodec, wireCodec } from '@cpd/contract/wire-codec';

/** Where a call crosses from the wire's names to ours and back. */
interface WireCodecs {
  query: WireCodec;
  body: WireCodec;
  answer: WireCodec;
}

const codecs = new Map<string, WireCodecs>(
  operations.map(({ name, body, answer }) => [
    name,
    {
      // A query is flat: its names are all there is to turn.
      query: wireCodec(),
      body: body.kind === 'json' ? wireCodec(kindsOf(body.schema)) : wireCodec(),
      answer: answer.kind === 'json' ? wireCodec(kindsOf(answer.schema)) : wireCodec(),
    },
  ]),
);

/** The codecs of an operation of the contract. */
export function wireCodecsOf({ name }: Operation): WireCodecs {
  const found = codecs.get(name);
  if (found === undefined) throw new Error(`${name} is not an operation of the contract.`);
  return found;
}

import { expect, test } from 'vitest';
import { exampleIds } from './example.ts';
import { operations } from './index.ts';

// The compiler refuses what is missing or of another kind, and lets a field pass that the call does not know.
test('[API-42] an example sends nothing that its call does not know', () => {
  for (const { name, query, body, example } of operations) {
    const sent = example(exampleIds);
    expect(Object.keys(query.shape), name).toEqual(expect.arrayContaining(Object.keys(sent.query)));
    if (body.kind !== 'json' || sent.body === undefined) continue;
    const taken = body.schema.parse(sent.body) as object;
    expect(Object.keys(taken), name).toEqual(expect.arrayContaining(Object.keys(sent.body)));
  }
});

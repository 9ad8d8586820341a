import { z } from 'zod';
import { id, queryId, queryTrue } from './fields.ts';
import { file, json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** Something to learn from, for those who work in an area (SPC-07, SPC-09). */
export const LearningResource = z.strictObject({
  LearningResourceId: id,
  Title: z.string(),
  URL: z.url({ protocol: /^https?$/ }),
  /** Whether `getLearningResourceImage` has a picture of it; otherwise the default one is shown (SPC-08). */
  HasImage: z.boolean(),
});
export type LearningResource = Inside<z.output<typeof LearningResource>>;

/** API2-55. It reads only, though it is a POST: the list of areas may be long. */
export const listLearningResources = operation({
  name: 'listLearningResources',
  call: 'POST /api/LearningResource',
  access: 'known-person',
  query: { IsGet: queryTrue },
  body: json(z.array(id).max(200)),
  answer: json(z.array(LearningResource)),
  readsOnly: true,
  summary: 'What there is to learn from for specialties and professional domains; those of all areas always come.',
  example: () => ({ query: { IsGet: true }, body: [4, 206] }),
});

/** API2-56. */
export const getLearningResourceImage = operation({
  name: 'getLearningResourceImage',
  call: 'GET /api/Documents/:id',
  access: 'known-person',
  query: { id: queryId, GeneratableDocumentType: z.literal('LearningResourceImage') },
  distinguishedBy: ['GeneratableDocumentType'],
  answer: file('image/*', 'application/octet-stream'),
  summary: 'The picture of a learning resource; 404 for one without.',
  example: () => ({ query: { id: 1, GeneratableDocumentType: 'LearningResourceImage' } }),
});

import { getLearningResourceImage, listLearningResources } from '@cpd/contract/learning-resources';
import type { Database } from '../../../platform/database/tables.ts';
import { known } from '../../../platform/errors/app-error.ts';
import { bufferContent } from '../../../platform/files/content.ts';
import { previewTypeOf } from '../../../platform/files/preview-type.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { findImage, listResources } from './learning-resource-reader.ts';

/** The calls about what the college suggests to learn from. */
export function learningResourcesRoutes(database: Database): Handler[] {
  return [
    handler(listLearningResources, (_caller, _query, areaIds) => listResources(database, areaIds)),
    handler(getLearningResourceImage, async (_caller, { id }) => {
      const image = known(await findImage(database, id), 'picture');
      return {
        fileName: `learning-resource-${id}`,
        // By its content, as with everything that comes from outside.
        mediaType: (await previewTypeOf(bufferContent(image))) ?? 'application/octet-stream',
        size: image.length,
        purpose: 'preview' as const,
        open: async (range?: { start: number; end: number }) =>
          range === undefined ? image : image.subarray(range.start, range.end + 1),
      };
    }),
  ];
}

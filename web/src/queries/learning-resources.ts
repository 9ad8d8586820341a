import { queryOptions } from '@tanstack/react-query';
import { call, fetchFile } from '../lib/api.ts';
import { forAnHour } from './asked.ts';

/** What there is to learn from for areas, by their ids (API2-55). Without it there is only no list. */
export function learningResourcesQuery(areaIds: readonly number[]) {
  const ids = areaIds.toSorted((one, other) => one - other);
  return queryOptions({
    queryKey: ['learning-resources', ids],
    queryFn: ({ signal }) => call('listLearningResources', { query: { isGet: true }, body: ids, signal }),
    ...forAnHour,
    // What stood there stays until the new list is there.
    placeholderData: (before) => before,
    meta: { ownErrors: 'all' },
  });
}

/** The picture of a learning resource (API2-56). Without it the default one is shown (SPC-08). */
export function learningResourceImageQuery(learningResourceId: number, hasImage: boolean) {
  return queryOptions({
    queryKey: ['learning-resource-image', learningResourceId],
    queryFn: ({ signal }) =>
      fetchFile(
        'getLearningResourceImage',
        { id: learningResourceId, generatableDocumentType: 'LearningResourceImage' },
        signal,
      ),
    enabled: hasImage,
    ...forAnHour,
    meta: { ownErrors: 'all' },
  });
}

import { queryOptions } from '@tanstack/react-query';
import { call, fetchFile, upload } from '../lib/api.ts';
import { keyOfFile } from '../lib/ask-again.ts';
import { callQuery, forAnHour, neverKept, ownErrors } from './call-query.ts';
import { sends } from './use-change.ts';

/** What is edited in place: a help text, a setting, or a learning resource, and which one. */
export type ContentName = { kind: 'help-text' | 'setting' | 'wording' | 'learning-resource'; key: string };

/** Everything that managers edit in place. */
export function contentQuery() {
  return callQuery(['content'], 'listContent', {}, { refetchOnMount: 'always' });
}

/** What the fields of wordings say of a member by number (COH-11). */
export function wordingReaderQuery(forMemberNumber: string) {
  return callQuery(
    ['wording-reader', forMemberNumber],
    'getWordingReader',
    { forMemberNumber },
    { ...ownErrors, ...neverKept },
  );
}

/** The history of one of them, the latest first. */
export function contentEditsQuery({ kind, key }: ContentName) {
  // The dialog says that it is missing.
  return callQuery(
    ['content-edits', kind, key],
    'listContentEdits',
    { kind, key },
    { ...ownErrors, refetchOnMount: 'always' },
  );
}

/** Everything that shows what managers edit. */
const SHOWN_BY = [
  ...['content', 'content-edits', 'help-texts', 'activity-types'],
  ...['learning-resources', 'learning-resource-image'],
];

/** The changes of this resource. */
export const contentChanges = {
  /** Changes a help text or a setting. */
  saveText: { call: sends('saveContentText'), invalidates: SHOWN_BY },
  /** Changes or adds a learning resource. */
  saveResource: { call: sends('saveLearningResource'), invalidates: SHOWN_BY },
  /** Sends a logo; answers its name for the setting (COH-11). */
  uploadLogo: {
    call: (file: File) =>
      upload('uploadLogo', { query: {}, file, fileName: file.name, idempotencyKey: keyOfFile(file) }),
    ...ownErrors,
  },
  /** Sends a picture for a learning resource; answers its id. */
  uploadPicture: {
    call: (file: File) =>
      upload('uploadContentPicture', { query: {}, file, fileName: file.name, idempotencyKey: keyOfFile(file) }),
    ...ownErrors,
  },
};

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

import type { saveContentText, saveLearningResource } from '@cpd/contract/content';
import type { BodyInput } from '@cpd/contract/operation';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, upload } from '../lib/api.ts';

/** What is edited in place: a help text, a setting, or a learning resource, and which one. */
export type ContentName = { kind: 'help-text' | 'setting' | 'learning-resource'; key: string };

/** Everything that managers edit in place. */
export function contentQuery() {
  return queryOptions({
    queryKey: ['content'],
    queryFn: ({ signal }) => call('listContent', { query: {}, signal }),
    refetchOnMount: 'always',
  });
}

/** The history of one of them, the latest first. */
export function contentEditsQuery({ kind, key }: ContentName) {
  return queryOptions({
    queryKey: ['content-edits', kind, key],
    queryFn: ({ signal }) => call('listContentEdits', { query: { kind: kind, key: key }, signal }),
    refetchOnMount: 'always',
    // The dialog says that it is missing.
    meta: { ownErrors: 'all' },
  });
}

/** Changes a help text or a setting; the dialog says what was refused. */
export function useSaveText() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof saveContentText>) => call('saveContentText', { query: {}, body }),
    meta: { ownErrors: 'all' },
    // Also after a refusal, which may be because of somebody else's edit.
    onSettled: () => forget(client),
  });
}

/** Changes or adds a learning resource; the same key is the same wish. */
export function useSaveResource() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyInput<typeof saveLearningResource>; key: string }) =>
      call('saveLearningResource', { query: {}, body, idempotencyKey: key }),
    meta: { ownErrors: 'all' },
    onSettled: () => forget(client),
  });
}

/** Sends a picture for a learning resource; answers its id. */
export function useUploadPicture() {
  return useMutation({
    mutationFn: (file: File) => upload('uploadContentPicture', { query: {}, file, fileName: file.name }),
    meta: { ownErrors: 'all' },
  });
}

async function forget(client: QueryClient): Promise<void> {
  const stale = ['content', 'content-edits', 'help-texts', 'learning-resources', 'learning-resource-image'];
  await Promise.all(stale.map((key) => client.invalidateQueries({ queryKey: [key] })));
}

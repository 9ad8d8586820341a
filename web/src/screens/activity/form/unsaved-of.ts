import type { Uploads } from '../../../parts/upload/use-uploads.ts';

type Draft = { isOver: () => boolean; clear: () => void };

/** What `useSaving` is told of a form with files and a draft: what would be lost, what stays, and that its draft goes when it is left. */
export function unsavedOf(isDirty: () => boolean, { rows }: Pick<Uploads, 'rows'>, draft: Draft) {
  const hasStored = rows.some(({ state }) => state.kind === 'done');
  return {
    entered: () => !draft.isOver() && (isDirty() || rows.length > 0),
    leaving: {
      kept: () => (hasStored ? 'The files you uploaded stay in My Files for that year.' : undefined),
      onLeave: draft.clear,
      // Chosen files are in this page alone.
      isOnDevice: () => rows.length === 0,
    },
  };
}

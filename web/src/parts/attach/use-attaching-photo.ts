import type { EvidenceLink } from '@cpd/domain/record/evidence-links';
import { type RefObject, useRef } from 'react';
import { filesChanges } from '../../queries/files.ts';
import { useChange } from '../../queries/use-change.ts';
import { datesOf } from '../activity-facts/activity-words.ts';
import { useSaving } from '../saving/use-saving.ts';
import { showUndo } from '../undo-toast.tsx';
import { isUnsent } from '../upload/upload-rows.ts';
import type { Uploads } from '../upload/use-uploads.ts';
import type { Choice } from './latest-activities.tsx';

/** What a file is about to prove. */
export type Attachment = { choice: Choice; link: EvidenceLink };

/**
 * Sends the files into the year of the activity, then attaches them and offers to undo that. `into` has the year while they are
 * sent; `entered` is what was chosen of an activity of several dates. What is stored stays in My Files (EVD-27).
 */
export function useAttachingPhoto(
  uploads: Uploads,
  into: RefObject<number>,
  entered: EvidenceLink | undefined,
  onDone: () => void,
) {
  const { mutateAsync: attach } = useChange(filesChanges.attachFiles);
  const { mutateAsync: unlink } = useChange(filesChanges.unlink);
  const last = useRef<Attachment>(undefined);
  const saving = useSaving<Attachment, true>({
    entered: () => entered ?? null,
    content: ({ choice: { activity }, link }) => [activity.activityId, link],
    prepare: async () => {
      const failed = uploads.rows.filter((row) => isUnsent(row) && row.state.kind === 'failed');
      await Promise.all(failed.map(({ key }) => uploads.sendOne(key)));
      return { fields: (await uploads.sendAll()) ? {} : { files: '' }, other: [] };
    },
    save: async ({ choice: { activity }, link }, key) => {
      const dates = datesOf(activity).map(({ activityDateId, startDate }) => ({
        activityDateId,
        startDate: startDate.slice(0, 10),
      }));
      const files = uploads.stored().map((file) => ({ ...file, link }));
      await attach({ activity: { activityId: activity.activityId, dates }, files, key });
      return true;
    },
    onSaved: (_saved, { choice: { activity } }) => {
      const { activityId, activityName } = activity;
      const stored = uploads.stored();
      const key = crypto.randomUUID();
      const what = stored.length === 1 ? `“${stored[0]?.name}” was` : `${stored.length} files were`;
      showUndo(key, {
        said: `${what} attached to “${activityName}”.`,
        undo: async () => {
          for (const { documentId } of stored) await unlink({ documentId, activityId, key: `${key}.${documentId}` });
        },
        undone: `No longer attached to “${activityName}”. ${stored.length === 1 ? 'It stays' : 'They stay'} in My Files.`,
      });
      onDone();
    },
  });
  async function submit(attachment: Attachment) {
    if (saving.busy) return;
    last.current = attachment;
    into.current = attachment.choice.year.cpdYearId;
    await saving.submit(attachment);
  }
  return {
    ...saving,
    submit,
    again: () => {
      if (last.current) void submit(last.current);
    },
  };
}

import type { Access } from '@cpd/domain/record/activity-access';
import { attachFile, detachFile, linkFile } from '@cpd/domain/record/activity-change';
import { type ActivityFormModel, formDates } from '@cpd/domain/record/activity-form';
import { type LinkedFile, linkableDates } from '@cpd/domain/record/evidence-links';
import { ATTACH_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { Group, Input, Stack, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { AttachDialog } from '../../../parts/attach/attach-dialog.tsx';
import { EvidenceGuide, type EvidenceGuideTexts } from '../../../parts/attach/evidence-guide.tsx';
import { LinkDialog } from '../../../parts/attach/link-dialog.tsx';
import { ONE_AT_A_TIME, UploadArea } from '../../../parts/upload/upload-area.tsx';
import { type StoredFile, storedFiles } from '../../../parts/upload/upload-rows.ts';
import type { SendFile, Uploads } from '../../../parts/upload/use-uploads.ts';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import shared from '../../../ui/shared.module.css';
import { AttachedFiles, Proof } from './attached-files.tsx';
import classes from './evidence.module.css';
import { useRemoving } from './removing-files.tsx';

type EvidenceSectionProps = {
  values: ActivityFormModel;
  change: (next: (values: ActivityFormModel) => ActivityFormModel) => void;
  /** The calendar year that the form is for. */
  year: number;
  access: Access;
  /** The form's list of chosen files; its `onStored` attaches each with `attachFile`. */
  uploads: Uploads;
  /** Stores one file among those of the form's year. */
  send: SendFile;
  /** The year's files. */
  yearFiles: readonly StoredFile[];
  /** What proves an activity of the chosen type (PRF-01). */
  guide: EvidenceGuideTexts | undefined;
  /** Whether some of the files that came from outside the section were left out. */
  leftOut: boolean;
  error: string | undefined;
  /** Where the summary of errors leads. */
  id: string;
  /** Whether nothing but this activity uses the file (API-31). */
  canDelete: (documentId: number) => Promise<boolean>;
  /** The file is to be deleted with the next save, unless something uses it by then (EVD-23). */
  onDelete: (documentId: number) => void;
};

/**
 * Section 3: files that prove the activity; optional (EVD-01, FIL-32). Files dropped or picked here go along with the save
 * and prove the whole activity; the dialog attaches older ones, or one for certain dates.
 */
export function EvidenceSection(props: EvidenceSectionProps) {
  const { values, access } = props;
  const hasDates = values.occurrence !== 'S';
  if (access === 'absent') return null;
  if (access === 'open') return <OpenSection {...props} hasDates={hasDates} />;
  if (values.files.length === 0) return <Text className={shared.quiet}>No files</Text>;
  return <AttachedFiles files={values.files} hasDates={hasDates} />;
}

function OpenSection(props: EvidenceSectionProps & { hasDates: boolean }) {
  const { values, change, year, uploads, error, id, hasDates, leftOut } = props;
  const section = useRef<HTMLDivElement>(null);
  const [linking, setLinking] = useState<number>();
  const [removed, setRemoved] = useState<StoredFile & { deleted: boolean }>();
  const removing = useRemoving({
    canDelete: props.canDelete,
    from: 'this activity',
    onRemove: ({ documentId, name }, deleted) => {
      change((now) => detachFile(now, documentId));
      uploads.forget(documentId);
      if (deleted) props.onDelete(documentId);
      setRemoved({ documentId, name, deleted });
      // The button that was pressed is gone.
      setTimeout(() => section.current?.focus());
    },
  });
  const uploaded = storedFiles(uploads.rows).map(({ documentId }) => documentId);
  const find = (documentId: number | undefined) => values.files.find((file) => file.documentId === documentId);
  const linked = find(linking);

  return (
    <div ref={section} id={id} tabIndex={-1} className={classes.section}>
      <Stack gap="md">
        <Text className={`${shared.quiet} ${classes.besideHelp}`}>
          Optional but recommended. Uploaded files stay in My Files, even if you do not save.
        </Text>
        <EvidenceGuide guide={props.guide} />
        {error !== undefined && <Input.Error>{error}</Input.Error>}
        <AttachedFiles
          files={values.files.filter(({ documentId }) => !uploaded.includes(documentId))}
          hasDates={hasDates}
          change={{ onLink: setLinking, from: 'this activity', onRemove: removing.remove, checking: removing.checking }}
        />
        {removed && !find(removed.documentId) && <RemovedNote {...removed} />}
        <UploadArea
          uploads={uploads}
          limitBytes={ATTACH_LIMIT_BYTES}
          single={hasDates}
          opensDialog
          // What the form was opened with goes along with the save.
          sentByScreen={uploads.rows.every(({ seen }) => seen)}
          onRemoveStored={(file) => void removing.remove(file)}
          aboutStored={({ documentId }) => {
            const file = find(documentId);
            return hasDates && file && <Proof file={file} onLink={setLinking} />;
          }}
        />
        {leftOut && (
          <Text size="sm" role="alert" className={shared.error}>
            {ONE_AT_A_TIME}
          </Text>
        )}
        <AttachButton {...props} />
      </Stack>
      {linked && (
        <LinkDialog
          file={linked}
          dates={linkableDates(formDates(values, year), otherFiles(values, linked))}
          onChange={(link) => change((now) => linkFile(now, linked.documentId, link, year))}
          onClose={() => setLinking(undefined)}
        />
      )}
      {removing.dialog}
    </div>
  );
}

/** Opens "Attach file" (EVD-02). */
function AttachButton(props: EvidenceSectionProps & { hasDates: boolean }) {
  const { values, change, year, uploads, hasDates } = props;
  const [open, setOpen] = useState(false);
  async function attach(files: readonly LinkedFile[]) {
    for (const file of files) {
      change((now) => linkFile(attachFile(now, file), file.documentId, file.link, year));
    }
  }
  const stored = [...values.files, ...storedFiles(uploads.rows)];
  const known = new Set(stored.map(({ documentId }) => documentId));
  return (
    <Group gap="sm">
      <Text size="sm" className={shared.quiet}>
        {hasDates ? 'A file you already have, or one for certain dates:' : 'Files you already have:'}
      </Text>
      <LabelledButton icon={IconPaperclip} onClick={() => setOpen(true)}>
        Attach file
      </LabelledButton>
      {open && (
        <AttachDialog
          limitBytes={ATTACH_LIMIT_BYTES}
          dates={hasDates ? linkableDates(formDates(values, year), values.files) : []}
          yearFiles={[...stored, ...props.yearFiles.filter(({ documentId }) => !known.has(documentId))]}
          attachedIds={values.files.map(({ documentId }) => documentId)}
          guide={props.guide}
          send={props.send}
          onAttach={attach}
          onClose={() => setOpen(false)}
        />
      )}
    </Group>
  );
}

/** Says the result of a file that was taken from the activity (EVD-21). */
function RemovedNote({ name, deleted }: { name: string; deleted: boolean }) {
  return (
    <Text size="sm" role="status" className={shared.long}>
      {deleted
        ? `“${name}” will be deleted when you save, unless something else uses it by then.`
        : `“${name}” is no longer attached. It stays in My Files.`}
    </Text>
  );
}

function otherFiles({ files }: ActivityFormModel, file: LinkedFile): LinkedFile[] {
  return files.filter(({ documentId }) => documentId !== file.documentId);
}

import { ATTACH_LIMIT_BYTES, FILE_NAME_CUT } from '@cpd/domain/values/limits';
import { Button, Group, Input, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CutName } from '../../../parts/cut-name.tsx';
import { UploadArea } from '../../../parts/upload/upload-area.tsx';
import type { Uploads } from '../../../parts/upload/use-uploads.ts';
import shared from '../../../ui/shared.module.css';
import { useListProps } from '../../../ui/use-list-props.ts';
import { AttachedFiles } from '../evidence/attached-files.tsx';
import { useRemoving } from '../evidence/removing-files.tsx';
import { fieldId } from '../form/activity-check.ts';
import type { DateFile } from './date-values.ts';
import classes from './single-date.module.css';

type DateEvidenceProps = {
  /** The files of this date. */
  files: readonly DateFile[];
  /** The files of the whole activity. */
  activityFiles: readonly DateFile[];
  /** The year's files that can be attached. */
  attachable: readonly DateFile[];
  uploads: Uploads;
  error: string | undefined;
  /** Whether nothing but the activity of this date uses the file (API-31). */
  canDelete: (documentId: number) => Promise<boolean>;
  onAttach: (file: DateFile) => void;
  onRemove: (documentId: number, alsoDelete: boolean) => void;
};

/** Files that prove this date; optional (EVD-01). Uploaded ones stay with the year's files, saved or not (EVD-27). */
export function DateEvidence(props: DateEvidenceProps) {
  const { files, activityFiles, uploads, error, canDelete, onAttach, onRemove } = props;
  const removing = useRemoving({
    canDelete,
    from: 'this date',
    more: 'A file that you keep and that has no other date will belong to the whole activity.',
    onRemove: ({ documentId }, alsoDelete) => {
      onRemove(documentId, alsoDelete);
      uploads.forget(documentId);
    },
  });
  const justUploaded = uploads.rows.flatMap(({ state }) => (state.kind === 'done' ? [state.documentId] : []));
  const listed = files.filter(({ documentId }) => !justUploaded.includes(documentId));
  const attachable = props.attachable.filter((file) => !files.some(({ documentId }) => documentId === file.documentId));
  return (
    <Stack gap="md" id={fieldId('files')} tabIndex={-1} className={classes.focusTarget}>
      <Text className={`${shared.quiet} ${shared.long}`}>
        Optional. Files you add here are for this date only. They stay in My Files even if you don’t save.
      </Text>
      {error !== undefined && <Input.Error>{error}</Input.Error>}
      <AttachedFiles
        name="Files for this date"
        files={listed}
        change={{ from: 'this date', onRemove: removing.remove, checking: removing.checking }}
      />
      <ActivityFiles files={activityFiles} />
      <UploadArea
        uploads={uploads}
        limitBytes={ATTACH_LIMIT_BYTES}
        opensDialog
        onRemoveStored={(file) => void removing.remove(file)}
      />
      {attachable.length > 0 && <ExistingFile files={attachable} onAttach={onAttach} />}
      {removing.dialog}
    </Stack>
  );
}

/** Attaches a file that is already there; needs a chosen one (EVD-03). */
function ExistingFile({ files, onAttach }: { files: readonly DateFile[]; onAttach: (file: DateFile) => void }) {
  const list = useListProps();
  const [chosen, setChosen] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const attach = () => {
    const file = files.find(({ documentId }) => documentId === chosen);
    setMissing(file === undefined);
    if (!file) return;
    onAttach(file);
    setChosen(null);
  };
  return (
    <Group align="flex-end" gap="xs">
      <Select<number>
        {...list}
        className={classes.existing}
        label="Or attach a file from this year"
        placeholder="Choose a file"
        searchable
        openOnFocus={false}
        nothingFoundMessage="No files match"
        data={files.map(({ documentId, name }) => ({ value: documentId, label: name }))}
        renderOption={({ option }) => <CutName name={option.label} max={FILE_NAME_CUT} />}
        title={files.find(({ documentId }) => documentId === chosen)?.name}
        value={chosen}
        error={missing && 'Please select an existing file'}
        onChange={(documentId) => {
          setChosen(documentId);
          setMissing(false);
        }}
      />
      <Button onClick={attach}>Attach</Button>
    </Group>
  );
}

/** The evidence of a date to be read: its own files, and those of the whole activity. */
export function DateFiles({
  files,
  activityFiles,
}: {
  files: readonly DateFile[];
  activityFiles: readonly DateFile[];
}) {
  if (files.length + activityFiles.length === 0)
    return <Text className={`${shared.quiet} ${shared.long}`}>No files</Text>;
  return (
    <>
      <AttachedFiles name="Files for this date" files={files} />
      <ActivityFiles files={activityFiles} />
    </>
  );
}

/** The files of the whole activity, which are changed there. */
function ActivityFiles({ files }: { files: readonly DateFile[] }) {
  if (files.length === 0) return null;
  return (
    <div>
      <Text className={`${shared.quiet} ${shared.long}`}>For the whole activity, including this date:</Text>
      <AttachedFiles name="Files for the whole activity" files={files} />
    </div>
  );
}

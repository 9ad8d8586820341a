import { truncateName } from '@cpd/domain/file-names';
import { ATTACH_LIMIT_BYTES, FILE_NAME_CUT } from '@cpd/domain/limits';
import { ActionIcon, Anchor, Button, Group, Input, Select, Stack, Text, Tooltip } from '@mantine/core';
import { IconFile, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { UploadArea } from '../../parts/upload/upload-area.tsx';
import type { Uploads } from '../../parts/upload/use-uploads.ts';
import { downloadDocument } from '../../queries/documents.ts';
import { showError } from '../../ui/toast.ts';
import classes from './activity.module.css';
import type { AttachedFile } from './activity-values.ts';
import { fieldId } from './field-ids.ts';
import { listProps } from './list-props.ts';

type EvidenceSectionProps = {
  files: readonly AttachedFile[];
  /** The year's files, of which one can be attached instead of uploading it again. */
  yearFiles: readonly AttachedFile[];
  uploads: Uploads;
  error: string | undefined;
  onAttach: (file: AttachedFile) => void;
  onRemove: (documentId: number) => void;
};

/** Section 3: files that prove the activity; optional (EVD-01). Uploaded ones stay with the year's files, saved or not (EVD-27). */
export function EvidenceSection({ files, yearFiles, uploads, error, onAttach, onRemove }: EvidenceSectionProps) {
  const justUploaded = uploads.rows.flatMap(({ state }) => (state.kind === 'done' ? [state.documentId] : []));
  const listed = files.filter(({ documentId }) => !justUploaded.includes(documentId));
  const attachable = yearFiles.filter((file) => !files.some(({ documentId }) => documentId === file.documentId));
  return (
    <Stack gap="md" id={fieldId('files')} tabIndex={-1} className={classes.focusTarget}>
      <Text className={classes.quiet}>
        Optional, and worth it: a file kept now answers an audit later. Uploaded files stay with your files of the year,
        even if you do not save.
      </Text>
      {error !== undefined && <Input.Error>{error}</Input.Error>}
      <AttachedFiles files={listed} onRemove={onRemove} />
      <UploadArea uploads={uploads} limitBytes={ATTACH_LIMIT_BYTES} onForget={onRemove} />
      {attachable.length > 0 && <ExistingFile files={attachable} onAttach={onAttach} />}
    </Stack>
  );
}

function AttachedFiles({ files, onRemove }: Pick<EvidenceSectionProps, 'files' | 'onRemove'>) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label="Attached files">
      {files.map((file) => (
        <li key={file.documentId} className={classes.file}>
          <FileLink file={file} />
          <Tooltip label="Remove from this activity; the file itself stays">
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove ${file.name}`}
              onClick={() => onRemove(file.documentId)}
            >
              <IconX size={18} />
            </ActionIcon>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

/** A file's name that downloads it; cut at 54 characters with the whole name as its title (LIM-05). */
export function FileLink({ file }: { file: AttachedFile }) {
  const save = () =>
    downloadDocument(file.documentId).catch((error: unknown) =>
      showError(error instanceof Error ? error.message : 'The file could not be downloaded.'),
    );
  return (
    <Anchor component="button" type="button" className={classes.fileLink} title={file.name} onClick={() => void save()}>
      <IconFile size={18} aria-hidden />
      <span>{truncateName(file.name, FILE_NAME_CUT)}</span>
    </Anchor>
  );
}

/** Attaches a file that is already there; needs a chosen one (EVD-02, EVD-03). */
function ExistingFile({ files, onAttach }: { files: readonly AttachedFile[]; onAttach: (file: AttachedFile) => void }) {
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
        {...listProps}
        className={classes.existing}
        label="Or attach a file of this year"
        placeholder="Choose a file"
        searchable
        openOnFocus={false}
        nothingFoundMessage="No file has this name"
        data={files.map(({ documentId, name }) => ({ value: documentId, label: truncateName(name, FILE_NAME_CUT) }))}
        value={chosen}
        error={missing && 'Please select an existing file'}
        onChange={(documentId) => {
          setChosen(documentId);
          setMissing(false);
        }}
      />
      <Button variant="default" onClick={attach}>
        Attach
      </Button>
    </Group>
  );
}

import type { AuditFile } from '@cpd/contract/audit-parts';
import { Anchor, Group, Text } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FileContent } from '../../../parts/file-content.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { auditFileQuery, downloadAuditFile } from '../../../queries/audit-bench.ts';
import shared from '../../../ui/shared.module.css';
import { showError } from '../../../ui/toast.ts';

/** Whether a file is drawn in the page; every other one is saved and opened outside. */
export function canBeShown({ mediaType, isClear }: AuditFile): boolean {
  return isClear && (mediaType === 'application/pdf' || /^image\/(?:png|jpeg|gif|webp)$/.test(mediaType));
}

type ItemFilesProps = {
  auditCaseId: number;
  files: readonly AuditFile[];
  /** Esc was pressed in a file that is drawn. */
  onLeave?: () => void;
};

/** The files of an item, the first that can be drawn in the page (CAS-04). */
export function ItemFiles({ auditCaseId, files, onLeave = () => undefined }: ItemFilesProps) {
  const [chosen, setChosen] = useState<number>();
  if (files.length === 0) return null;
  const shown = files.find(({ documentId }) => documentId === chosen) ?? files.find(canBeShown);
  return (
    <>
      <ul className={shared.list} aria-label="Files">
        {files.map((file) => (
          <li key={file.documentId}>
            <Group gap="sm">
              <BenchFile auditCaseId={auditCaseId} file={file} />
              {canBeShown(file) && file !== shown && (
                <Anchor component="button" type="button" onClick={() => setChosen(file.documentId)}>
                  Show
                </Anchor>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {shown !== undefined && <Shown key={shown.documentId} {...{ auditCaseId, onLeave }} file={shown} />}
    </>
  );
}

function Shown({ auditCaseId, file, onLeave }: Required<Omit<ItemFilesProps, 'files'>> & { file: AuditFile }) {
  const query = useQuery(auditFileQuery(auditCaseId, file.documentId));
  return (
    <Loaded query={query} waiting={320} failed="The file cannot be shown. It may still open once it is downloaded.">
      {(content) => <FileContent name={file.documentName} content={content} onLeave={onLeave} />}
    </Loaded>
  );
}

/** A file's name, which downloads it once its check has ended well. */
export function BenchFile({ auditCaseId, file }: { auditCaseId: number; file: AuditFile }) {
  if (!file.isClear) return <Text className={shared.quiet}>{file.documentName} is being checked for viruses</Text>;
  return (
    <Anchor
      component="button"
      type="button"
      className={shared.long ?? ''}
      onClick={() =>
        void downloadAuditFile(auditCaseId, file.documentId).catch((error: unknown) =>
          showError(error instanceof Error ? error.message : 'The file could not be downloaded.'),
        )
      }
    >
      <IconFile size={18} aria-hidden /> {file.documentName}
    </Anchor>
  );
}

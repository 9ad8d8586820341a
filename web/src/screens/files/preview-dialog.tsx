import type { FileDocument } from '@cpd/contract/documents';
import { Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { saveDocument } from '../../parts/attach/file-link.tsx';
import { FileContent } from '../../parts/file-content.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { previewQuery } from '../../queries/documents.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LabelledButton } from '../../ui/labelled-button.tsx';

/**
 * A picture or PDF of My Files inside the application, with its download beside it. The server has proved by its content
 * what it is (EVD-26).
 */
export function PreviewDialog({ file, onClose }: { file: FileDocument; onClose: () => void }) {
  const query = useQuery(previewQuery(file.documentId));
  return (
    <Dialog title={`Preview of ${file.documentName}`} size="xl" onClose={onClose}>
      <Stack gap="sm">
        <Loaded query={query} waiting={320} failed="It cannot be shown.">
          {(content) => <FileContent name={file.documentName} content={content} onLeave={onClose} />}
        </Loaded>
        <Group justify="flex-end">
          <LabelledButton icon={IconDownload} onClick={() => saveDocument(file.documentId)}>
            Download
          </LabelledButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

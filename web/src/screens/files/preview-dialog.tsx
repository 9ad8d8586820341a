import type { FileDocument } from '@cpd/contract/documents';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { previewQuery } from '../../queries/documents.ts';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './files.module.css';
import { PdfPages } from './pdf-pages.tsx';
import { saveFile } from './save-file.ts';

/**
 * A picture or PDF of My Files inside the application, with its download beside it. The server has proved by its content
 * what it is (EVD-26).
 */
export function PreviewDialog({ file, onClose }: { file: FileDocument; onClose: () => void }) {
  const { data, error } = useQuery(previewQuery(file.documentId));
  return (
    <Dialog title={`Preview of ${file.documentName}`} size="xl" onClose={onClose}>
      <Stack gap="sm">
        {error !== null && <Text role="alert">It cannot be shown. {error.message}</Text>}
        {error === null && data === undefined && <Skeleton height={320} />}
        {data?.type === 'application/pdf' && <PdfPages name={file.documentName} content={data} onLeave={onClose} />}
        {data?.type.startsWith('image/') && <Picture name={file.documentName} content={data} />}
        <Group justify="flex-end">
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void saveFile(file)}
          >
            Download
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Drawn as an image, in which nothing can run whatever the file holds. */
function Picture({ name, content }: { name: string; content: Blob }) {
  const [address, setAddress] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  if (failed)
    return <Text role="alert">This picture cannot be shown here. It may still open once it is downloaded.</Text>;
  if (address === undefined) return <Skeleton height={320} />;
  return <img className={classes.preview} src={address} alt={name} onError={() => setFailed(true)} />;
}

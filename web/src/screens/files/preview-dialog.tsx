import type { FileDocument } from '@cpd/contract/documents';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { previewQuery } from '../../queries/documents.ts';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './files.module.css';

/**
 * A picture of My Files inside the application. Drawn as an image, in which nothing can run whatever the file holds; the
 * server has proved by its content that it is a picture (EVD-26).
 */
export function PreviewDialog({ file, onClose }: { file: FileDocument; onClose: () => void }) {
  const { data, error } = useQuery(previewQuery(file.DocumentId));
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (data === undefined) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return (
    <Dialog title={`Preview of ${file.DocumentName}`} size="xl" onClose={onClose}>
      {error !== null && <Text role="alert">It cannot be shown. {error.message}</Text>}
      {error === null && address === undefined && <Skeleton height={320} />}
      {address !== undefined && <img className={classes.preview} src={address} alt={file.DocumentName} />}
    </Dialog>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { StoredFile } from '../../../parts/upload/upload-rows.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import shared from '../../../ui/shared.module.css';

type RemovingOptions = {
  /** Whether nothing but this activity uses the file (API-31). */
  canDelete: (documentId: number) => Promise<boolean>;
  onRemove: (file: StoredFile, andDelete: boolean) => void;
  /** What the file is removed from: "this activity", "this date". */
  from: string;
  /** What else the question says. */
  more?: ReactNode;
};

/** Takes a file from a form, asking what happens to it only where nothing else uses it (EVD-21). */
export function useRemoving({ canDelete, onRemove, from, more }: RemovingOptions) {
  const [checking, setChecking] = useState<number>();
  const [asking, setAsking] = useState<StoredFile>();

  async function remove(file: StoredFile) {
    setChecking(file.documentId);
    // Without an answer the file is kept: that loses nothing.
    const deletable = await canDelete(file.documentId).catch(() => false);
    setChecking(undefined);
    if (deletable) setAsking(file);
    else onRemove(file, false);
  }

  function answer(file: StoredFile, andDelete: boolean) {
    onRemove(file, andDelete);
    setAsking(undefined);
  }

  const dialog = asking && (
    <Dialog title="Delete file" size="lg" onClose={() => setAsking(undefined)}>
      <Stack gap="md">
        <Text className={shared.long}>
          You are removing “{asking.name}” from {from}, and nothing else uses it. Keep it in My Files, or delete it for
          good when you save? {more}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button onClick={() => setAsking(undefined)} data-autofocus>
            Cancel
          </Button>
          <Button onClick={() => answer(asking, false)}>Keep it in My Files</Button>
          <Button variant="filled" color="red" onClick={() => answer(asking, true)}>
            Delete the file
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
  return {
    remove,
    /** The file that is being looked up. */
    checking,
    dialog,
  };
}

import { useState } from 'react';
import type { StoredFile } from '../../../parts/upload/upload-rows.ts';

type RemovingOptions = {
  /** Whether nothing but this activity uses the file (API-31). */
  canDelete: (documentId: number) => Promise<boolean>;
  onRemove: (file: StoredFile, andDelete: boolean) => void;
};

/** Takes a file from the activity, asking what becomes of it only where nothing else uses it (EVD-21). */
export function useRemoving({ canDelete, onRemove }: RemovingOptions) {
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

  function answer(andDelete: boolean) {
    if (asking) onRemove(asking, andDelete);
    setAsking(undefined);
  }

  return {
    remove,
    /** The file that is being looked up. */
    checking,
    /** The file the question is about. */
    asking,
    answer,
    cancel: () => setAsking(undefined),
  };
}

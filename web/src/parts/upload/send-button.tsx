import { Button, type ButtonProps } from '@mantine/core';
import type { Uploads } from './use-uploads.ts';

/** "Upload 3 files": those that can go by now. A file with a wrong name stays, and has the focus after the press. */
export function SendButton({ uploads, ...look }: { uploads: Uploads } & ButtonProps) {
  const chosen = uploads.rows.filter(({ state }) => state.kind === 'chosen');
  if (chosen.length === 0) return null;
  const ready = chosen.filter((row) => uploads.problemOf(row) === undefined).length;
  return (
    <Button {...look} onClick={() => void uploads.sendAll()}>
      {ready === 0 ? 'Upload' : ready === 1 ? 'Upload 1 file' : `Upload ${ready} files`}
    </Button>
  );
}

import { Suspense, useCallback, useState } from 'react';
import { fetchedPart } from '../../ui/fetched-part.ts';
import { pickFiles } from '../../ui/pick-files.ts';

const FileToActivities = fetchedPart(async () => (await import('./file-to-activities.tsx')).FileToActivities);

/**
 * "One file for several activities": `take` opens the picker and is to be called by the press itself; then `dialog`, which is
 * drawn where the button is, asks for which activities the file is.
 */
export function useFileForSeveral() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const close = useCallback(() => setFiles([]), []);
  return {
    take: () => void pickFiles({ several: true }).then(setFiles),
    dialog: files.length > 0 && (
      <Suspense fallback={null}>
        <FileToActivities files={files} onClose={close} />
      </Suspense>
    ),
  };
}

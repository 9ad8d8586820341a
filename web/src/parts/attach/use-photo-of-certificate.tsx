import { Suspense, useCallback, useState } from 'react';
import { fetchedPart } from '../../lib/fetched-part.ts';
import { pickFiles } from '../../ui/pick-files.ts';

const FileToActivities = fetchedPart(async () => (await import('./file-to-activities.tsx')).FileToActivities);

/**
 * "Photo of a certificate" from anywhere: `take` opens the camera or the picker and is to be called by the press itself; then
 * `dialog`, which is drawn where the button is, asks whether the file is for a new activity or for some that are logged.
 */
export function usePhotoOfCertificate() {
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

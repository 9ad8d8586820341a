import { Button, Text } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { fetchedPart } from '../../../lib/fetched-part.ts';
import type { UploadRow } from '../../../parts/upload/upload-rows.ts';
import classes from './evidence.module.css';

const FileToActivities = fetchedPart(
  async () => (await import('../../../parts/attach/file-to-activities.tsx')).FileToActivities,
);

type PicturesOnTopProps = {
  rows: readonly UploadRow[];
  /** Told that they were attached to activities that were there, so that they are no part of this form; left out, that is not offered. */
  onAttached?: ((keys: readonly string[]) => void) | undefined;
};

/**
 * The photos with which the form was opened, at its top: the section that sends them is far below, and without them it would
 * look as if they were lost (EVD-10). They go when they are removed there, or are attached to an activity that was logged
 * already.
 */
export function PicturesOnTop({ rows, onAttached }: PicturesOnTopProps) {
  const [attaching, setAttaching] = useState<readonly File[]>();
  const brought = rows.filter(({ seen }) => seen);
  if (brought.length === 0) return null;
  const [goes, them] = brought.length === 1 ? ['goes', 'it'] : ['go', 'them'];
  return (
    <section className={classes.onTop} aria-label="Files for this activity">
      {brought.map(
        ({ key, file, name }) => file.type.startsWith('image/') && <Picture key={key} file={file} name={name} />,
      )}
      <Text size="sm">
        {brought.map(({ name }) => name).join(', ')} {goes} along when you save this activity.
      </Text>
      {onAttached && brought.every(({ state }) => state.kind === 'chosen') && (
        <Button size="sm" onClick={() => setAttaching(brought.map(({ file }) => file))}>
          Attach {them} to an activity that you have already
        </Button>
      )}
      <Suspense fallback={null}>
        {attaching && (
          <FileToActivities
            files={attaching}
            onClose={() => setAttaching(undefined)}
            onAttached={() => onAttached?.(brought.map(({ key }) => key))}
          />
        )}
      </Suspense>
    </section>
  );
}

/** A kind of picture that the browser does not draw (HEIC) is left to its name. */
function Picture({ file, name }: { file: File; name: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address && <img src={address} alt={`Preview of ${name}`} onError={() => setAddress(undefined)} />;
}

import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { UploadRow } from '../../../parts/upload/upload-rows.ts';
import classes from './evidence.module.css';

/**
 * The photos with which the form was opened, at its top: the section that sends them is far below, and without them it would
 * look as if they were lost (EVD-10). They go when they are removed there.
 */
export function PicturesOnTop({ rows }: { rows: readonly UploadRow[] }) {
  const brought = rows.filter(({ seen }) => seen);
  if (brought.length === 0) return null;
  return (
    <section className={classes.onTop} aria-label="Files for this activity">
      {brought.map(
        ({ key, file, name }) => file.type.startsWith('image/') && <Picture key={key} file={file} name={name} />,
      )}
      <Text size="sm">
        {brought.map(({ name }) => name).join(', ')}{' '}
        {brought.length === 1 ? 'goes along when you save this activity.' : 'go along when you save this activity.'}
      </Text>
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

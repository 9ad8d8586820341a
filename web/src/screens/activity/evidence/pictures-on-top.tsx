import { Text } from '@mantine/core';
import { Picture } from '../../../parts/attach/picture.tsx';
import type { UploadRow } from '../../../parts/upload/upload-rows.ts';
import classes from './evidence.module.css';

/**
 * The photos with which the form was opened, at its top: the section that sends them is far below, and without them it would
 * look as if they were lost (EVD-10, EVD-27). They go when they are removed there.
 */
export function PicturesOnTop({ rows }: { rows: readonly UploadRow[] }) {
  const brought = rows.filter(({ seen }) => seen);
  if (brought.length === 0) return null;
  const goes = brought.length === 1 ? 'goes' : 'go';
  return (
    <section className={classes.onTop} aria-label="Files for this activity">
      {brought.map(({ key, file, name }) => (
        <Picture key={key} file={file} name={name} />
      ))}
      <Text size="sm">
        {brought.map(({ name }) => name).join(', ')} {goes} along when you save. Uploaded files stay in My Files, even
        if you do not save.
      </Text>
    </section>
  );
}

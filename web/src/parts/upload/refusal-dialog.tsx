import { ACCEPTED_EXTENSIONS } from '@cpd/domain/values/file-names';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './upload.module.css';
import type { UploadRefusal } from './upload-rows.ts';

const TITLES = {
  'too-large': 'File upload error',
  'not-accepted': 'File type not accepted',
} as const satisfies Record<UploadRefusal['kind'], string>;

/**
 * Says which files were not taken and why (EVD-17, EVD-20). Several of one kind share a dialog; those of the other kind
 * have theirs after it.
 */
export function RefusalDialog({ refusals, onClose }: { refusals: readonly UploadRefusal[]; onClose: () => void }) {
  const [first] = refusals;
  if (!first) return null;
  const alike = refusals.filter(({ kind }) => kind === first.kind);
  const messages = [...new Set(alike.flatMap(({ message, detail }) => (detail ? [message, detail] : [message])))];
  const types = alike.some(({ kind, detail }) => kind === 'not-accepted' && detail === undefined);
  return (
    <Dialog key={first.kind} onClose={onClose} title={TITLES[first.kind]}>
      <Stack gap="sm">
        {messages.map((message) => (
          <Text key={message} className={classes.fixedName}>
            {message}
          </Text>
        ))}
        {types && (
          <Text size="sm" className={classes.quiet}>
            Accepted types are {ACCEPTED_EXTENSIONS.join(', ')}, and other pictures, sound and text files.
          </Text>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            Ok
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

import { ACCEPTED_EXTENSIONS } from '@cpd/domain/file-names';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './upload.module.css';
import type { UploadRefusal } from './upload-rows.ts';

const TITLES = {
  'too-large': 'File upload error',
  'not-accepted': 'File type not accepted',
} as const satisfies Record<UploadRefusal['kind'], string>;

/** Says which files were not taken and why (EVD-17, EVD-20). Several at once share one dialog of the first one's kind. */
export function RefusalDialog({ refusals, onClose }: { refusals: readonly UploadRefusal[]; onClose: () => void }) {
  const [first] = refusals;
  if (!first) return null;
  const messages = [...new Set(refusals.flatMap(({ message, detail }) => (detail ? [message, detail] : [message])))];
  const types = refusals.some((refusal) => refusal.kind === 'not-accepted' && refusal.detail === undefined);
  return (
    <Dialog onClose={onClose} title={TITLES[first.kind]}>
      <Stack gap="sm">
        {messages.map((message) => (
          <Text key={message} className={classes.fixedName}>
            {message}
          </Text>
        ))}
        {types && (
          <Text size="sm" className={classes.quiet}>
            Accepted are {ACCEPTED_EXTENSIONS.join(', ')}, and pictures, sound and text in general.
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

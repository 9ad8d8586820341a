import { Button, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import { configuration } from '../../../lib/configuration.ts';
import { Dialog } from '../../../ui/dialog.tsx';

/** The question about research; leaving it without an answer is `null` (HOM-09, HOM-12, HOM-13). */
export function ConsentDialog({ onAnswer }: { onAnswer: (consent: boolean | null) => void }) {
  return (
    <Dialog title="May your record help research?" onClose={() => onAnswer(null)} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>
          {configuration.collegeName} studies how doctors keep learning. With your consent, figures from your record are
          used for this, without your name or member number.
        </Text>
        <Text>It changes nothing about your record, and you can change your mind by telling the CPD team.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onAnswer(false)}>
            No
          </Button>
          <Button onClick={() => onAnswer(true)}>Yes</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

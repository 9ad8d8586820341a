import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';

/** What is open over the contact screen. */
export type ContactDialog = 'call-back' | 'exemption' | 'call-back-sent' | 'exemption-sent';

/** What is said after each request, letter for letter (CON-12). */
const THANKS = {
  'exemption-sent':
    'Thank you for submitting your exemption request. A member of the CPD team will be in contact shortly.',
  'call-back-sent':
    'Thank you for submitting a request for a call back. A member of the CPD team will be in contact shortly.',
} as const;

/** Says that a request was taken (CON-12). */
export function RequestSubmittedDialog({ sent, onClose }: { sent: keyof typeof THANKS; onClose: () => void }) {
  return (
    <Dialog title="Request submitted" onClose={onClose}>
      <Stack gap="md">
        <Text>{THANKS[sent]}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            Ok
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

import { Button, Group, Stack } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import { paths } from '../../lib/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RichText } from '../../ui/rich-text.tsx';

type AdditionalInformationDialogProps = { information: string; onClose: () => void };

/** What somebody with the registrations just saved should know, and the way to their specialties (REG-04, HOM-09). */
export function AdditionalInformationDialog({ information, onClose }: AdditionalInformationDialogProps) {
  return (
    <Dialog title="Additional information" size="lg" onClose={onClose}>
      <Stack gap="md">
        <RichText html={information} />
        <Group justify="flex-end">
          <Button component={AppLink} href={paths.specialties('specialties')} variant="default" onClick={onClose}>
            View or edit my specialties
          </Button>
          <Button onClick={onClose}>Ok</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

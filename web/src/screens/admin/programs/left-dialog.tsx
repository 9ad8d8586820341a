import type { Followed } from '@cpd/contract/program-activities';
import { Stack, Text } from '@mantine/core';
import { Dialog } from '../../../ui/dialog.tsx';
import { OkButton } from '../../../ui/ok-button.tsx';
import styles from './programs.module.css';

/** Names those whose records could not follow a correction or a withdrawal. */
export function LeftDialog({ followed, onClose }: { followed: Followed; onClose: () => void }) {
  return (
    <Dialog title="Some records were left as they are" size="lg" onClose={onClose} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>These members have confirmed the activity, but their records can no longer be changed.</Text>
        <ul className={styles.left}>
          {followed.left.map(({ memberNumber, name, why }) => (
            <li key={memberNumber}>
              {name} ({memberNumber}): {why}
            </li>
          ))}
        </ul>
        <OkButton onOk={onClose} />
      </Stack>
    </Dialog>
  );
}

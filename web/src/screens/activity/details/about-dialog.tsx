import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './details.module.css';

type AboutDialogProps = {
  title: string;
  state: 'loading' | 'failed' | 'ready';
  onClose: () => void;
  children: ReactNode;
};

/** A dialog to read what the server tells of a year. */
export function AboutDialog({ title, state, onClose, children }: AboutDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="md">
        {state === 'loading' && <Skeleton height={160} role="status" aria-label="Loading" />}
        {state === 'failed' && (
          <Alert color="red" title="This did not load" role="alert">
            Please close this and try again in a moment.
          </Alert>
        )}
        {state === 'ready' && children}
        <Group justify="flex-end">
          <Button onClick={onClose}>Close</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Lines under a heading; without lines nothing. */
export function Lines({ heading, lines }: { heading: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <Text fw={600} mb={4}>
        {heading}
      </Text>
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

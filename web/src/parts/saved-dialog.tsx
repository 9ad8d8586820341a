import { SAVED_DIALOG_SECONDS } from '@cpd/domain/values/limits';
import { Button, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import styles from './saved-dialog.module.css';

type SavedDialogProps = {
  title: string;
  /** The screen that Ok goes on to, as a sentence begins: "Your CPD summary". */
  next: string;
  onOk: () => void;
  /** Left out where what was saved cannot be edited. */
  onEdit?: () => void;
  /** What was saved. */
  children: ReactNode;
};

/** Says what was saved; without a choice it goes on by itself after 10 seconds (ACT-42 to ACT-44, PDP-19). */
export function SavedDialog({ title, next, onOk, onEdit, children }: SavedDialogProps) {
  const seconds = useSecondsLeft(SAVED_DIALOG_SECONDS);
  useEffect(() => {
    if (seconds === 0) onOk();
  }, [seconds, onOk]);
  return (
    <Dialog onClose={onOk} title={title} closeOnClickOutside={false}>
      <Stack gap="md">
        {children}
        <Text size="sm" className={styles.timer} role="timer" aria-live="off">
          {next} opens in {seconds} {seconds === 1 ? 'second' : 'seconds'}.
        </Text>
        <Group justify="flex-end">
          {onEdit && <Button onClick={onEdit}>Edit</Button>}
          <Button variant="filled" onClick={onOk} data-autofocus>
            Ok
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function useSecondsLeft(from: number): number {
  const [seconds, setSeconds] = useState(from);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(left - 1, 0)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

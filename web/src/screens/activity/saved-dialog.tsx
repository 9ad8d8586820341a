import { SAVED_DIALOG_SECONDS } from '@cpd/domain/limits';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './activity.module.css';
import type { SavedActivity } from './saved-in-words.ts';

type SavedDialogProps = { saved: SavedActivity; onEdit: () => void; onOk: () => void };

/** "Activity saved": edit it again, or go on to the summary, at the latest after 10 seconds (ACT-42 to ACT-44). */
export function SavedDialog({ saved, onEdit, onOk }: SavedDialogProps) {
  const seconds = useSecondsLeft(SAVED_DIALOG_SECONDS);
  useEffect(() => {
    if (seconds === 0) onOk();
  }, [seconds, onOk]);
  const rows = [
    ['Name', saved.name],
    ['Category', saved.category],
    ['Type', saved.type],
    ['Date', saved.date],
    ['Hours', saved.hours],
  ] as const;
  return (
    <Dialog onClose={onOk} title="Activity saved" closeOnClickOutside={false}>
      <Stack gap="md">
        <dl className={classes.facts}>
          {rows.map(([label, value]) => (
            <div key={label} className={classes.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Text size="sm" className={classes.quiet} role="timer" aria-live="off">
          Your CPD summary opens in {seconds} {seconds === 1 ? 'second' : 'seconds'}.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onEdit}>
            Edit
          </Button>
          <Button onClick={onOk} data-autofocus>
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

import { SAVED_DIALOG_SECONDS } from '@cpd/domain/values/limits';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useMySettings } from '../queries/my-settings.ts';
import { Dialog } from '../ui/dialog.tsx';
import shared from '../ui/shared.module.css';

type SavedDialogProps = {
  title: string;
  /** The screen that Ok goes on to, as a sentence starts: "Your CPD summary". */
  next: string;
  onOk: () => void;
  /** Left out where what was saved cannot be edited. */
  onEdit?: () => void;
  /** A quiet button beside Edit. */
  undo?: ReactNode;
  /** What was saved. */
  children: ReactNode;
};

/**
 * Says what was saved; without a choice it goes on by itself after 10 seconds (ACT-42 to ACT-44, PDP-19), unless the person
 * is at it or their settings say otherwise (WCAG 2.2.1).
 */
export function SavedDialog({ title, next, onOk, onEdit, undo, children }: SavedDialogProps) {
  const seconds = useSecondsLeft(useMySettings().settings.savedDialogCountsDown);
  useEffect(() => {
    if (seconds === 0) onOk();
  }, [seconds, onOk]);
  return (
    <Dialog onClose={onOk} title={title} closeOnClickOutside={false}>
      <Stack gap="md">
        {children}
        {seconds === undefined ? (
          <Text size="sm" className={shared.quiet}>
            {next} opens when you choose Ok.
          </Text>
        ) : (
          <Text size="sm" className={shared.quiet} role="timer" aria-live="off">
            {next} opens in {seconds} {seconds === 1 ? 'second' : 'seconds'}.
          </Text>
        )}
        <Group justify="flex-end">
          {undo}
          {onEdit && <Button onClick={onEdit}>Edit</Button>}
          <Button variant="filled" onClick={onOk} data-autofocus>
            Ok
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** How long it still waits; undefined once it does for as long as it takes: from the first press of a pointer or a key on. */
function useSecondsLeft(counts: boolean): number | undefined {
  const [left, setLeft] = useState(SAVED_DIALOG_SECONDS);
  const [runs, setRuns] = useState(counts);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setLeft((now) => Math.max(now - 1, 0)), 1_000);
    // The dialog covers the page, so every press is in it; the key that saved may still be held.
    const stop = (event: Event) => {
      if (!(event instanceof KeyboardEvent && event.repeat)) setRuns(false);
    };
    document.addEventListener('pointerdown', stop, true);
    document.addEventListener('keydown', stop, true);
    return () => {
      clearInterval(timer);
      document.removeEventListener('pointerdown', stop, true);
      document.removeEventListener('keydown', stop, true);
    };
  }, [runs]);
  return runs ? left : undefined;
}

import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../lib/session.ts';
import { deletionsChanges } from '../queries/deletions.ts';
import { useChange } from '../queries/use-change.ts';
import { hideToast, showDone, showError, showToast } from '../ui/toast.ts';
import { failureText, readFailure } from './saving/failure.ts';
import styles from './undo-toast.module.css';

/**
 * How to say that something was deleted under a key, and to offer to bring it back while that is on screen. `onBack` is called
 * when it is back.
 */
export function useSayDeleted(): (said: string, key: string, onBack?: () => void) => void {
  const { userId } = useUser();
  return (said, key, onBack) =>
    showToast({
      id: key,
      message: <DeletedMessage said={said} deletion={{ userId, key }} onBack={onBack} />,
      color: 'teal',
      withBorder: true,
      role: 'status',
      closeButtonProps: { 'aria-label': 'Close' },
    });
}

type DeletedMessageProps = {
  said: string;
  deletion: { userId: number; key: string };
  onBack: (() => void) | undefined;
};

function DeletedMessage({ said, deletion, onBack }: DeletedMessageProps) {
  const { mutateAsync, isPending } = useChange(deletionsChanges.bringBack);
  async function undo() {
    try {
      await mutateAsync(deletion);
      showDone('It is back in your record.');
      onBack?.();
    } catch (error) {
      showError(failureText(readFailure(error)));
    }
    hideToast(deletion.key);
  }
  useUndoKeys(() => void undo());
  return (
    <div className={styles.line}>
      <span className={styles.words}>{said}</span>
      <Button variant="default" loading={isPending} aria-keyshortcuts="Control+Z Meta+Z" onClick={() => void undo()}>
        Undo
      </Button>
    </div>
  );
}

/** Ctrl+Z undoes as in other programs, but for what is typed, which the browser undoes by the same keys. */
function useUndoKeys(undo: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    if (event.defaultPrevented || isTypedIn(event.target)) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isTypedIn(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUser } from '../lib/session.ts';
import { deletionsChanges } from '../queries/deletions.ts';
import { useChange } from '../queries/use-change.ts';
import shared from '../ui/shared.module.css';
import { hideToast, showDone, showError, showToast } from '../ui/toast.ts';
import { failureText, readFailure } from './saving/failure.ts';
import styles from './undo-toast.module.css';

type Undoing = {
  /** What was done, a sentence. */
  said: string;
  undo: () => Promise<unknown>;
  /** What is said when it was undone. */
  undone: string;
};

/** Says what was done, and offers to undo it while that is on screen; `id` tells it from others. */
export function showUndo(id: string, undoing: Undoing): void {
  showToast({
    id,
    message: <UndoMessage id={id} {...undoing} />,
    color: 'teal',
    withBorder: true,
    role: 'status',
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

/**
 * How to say that something was deleted under a key, and to offer to bring it back while that is on screen. `onBack` is called
 * when it is back.
 */
export function useSayDeleted(): (said: string, key: string, onBack?: () => void) => void {
  const { userId } = useUser();
  const { mutateAsync } = useChange(deletionsChanges.bringBack);
  return (said, key, onBack) =>
    showUndo(key, {
      said,
      undo: async () => {
        await mutateAsync({ userId, key });
        onBack?.();
      },
      undone: 'It is back in your record.',
    });
}

function UndoMessage({ id, said, undo, undone }: Undoing & { id: string }) {
  const [busy, setBusy] = useState(false);
  async function press() {
    if (busy) return;
    setBusy(true);
    try {
      await undo();
      showDone(undone);
    } catch (error) {
      showError(failureText(readFailure(error)));
    }
    hideToast(id);
  }
  useUndoKeys(() => void press());
  return (
    <div className={styles.line}>
      <span className={shared.long}>{said}</span>
      <Button variant="default" loading={busy} aria-keyshortcuts="Control+Z Meta+Z" onClick={() => void press()}>
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

import { Button, Text } from '@mantine/core';
import '@mantine/core/styles/Loader.css';
import type { ReactNode } from 'react';
import styles from './save-bar.module.css';

type SaveBarProps = {
  saving: boolean;
  /** Left out where nothing can be saved; the button is disabled then. */
  onSave?: (() => void) | undefined;
  /** What saving brings, beside the button; said when it changes. */
  note?: string;
  /** Further buttons, at the far end. */
  children?: ReactNode;
};

/** Save at the end of a form; on a phone it stays at the bottom. */
export function SaveBar({ saving, onSave, note, children }: SaveBarProps) {
  return (
    <div className={styles.bar}>
      <Button
        variant="filled"
        disabled={onSave === undefined}
        onClick={onSave}
        loading={saving}
        loaderProps={{ 'aria-label': 'Saving' }}
        title="Ctrl+Enter"
      >
        Save
      </Button>
      <Text aria-live="polite" className={styles.note}>
        {note}
      </Text>
      {children}
    </div>
  );
}

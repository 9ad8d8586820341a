import { Button, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { setBarHeight } from './bar-height.ts';
import styles from './save-bar.module.css';

type SaveBarProps = {
  saving: boolean;
  /** Left out where nothing can be saved; the button is disabled then. */
  onSave?: (() => void) | undefined;
  /** What saving brings, above the button; said when it changes. */
  note?: ReactNode;
  /** Further buttons, at the far end. */
  children?: ReactNode;
  /** Why a save did not happen: it stands where Save was pressed. */
  failure?: ReactNode;
};

/** Save at the end of a form; on a phone it stays at the bottom. */
export function SaveBar({ saving, onSave, note, children, failure }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => keepClear(bar.current), []);
  return (
    <div ref={bar} className={styles.bar}>
      <div className={styles.failure}>{failure}</div>
      <Text aria-live="polite" className={styles.note}>
        {note}
      </Text>
      <Button
        variant="filled"
        className={styles.save}
        disabled={onSave === undefined}
        onClick={onSave}
        loading={saving}
        loaderProps={{ 'aria-label': 'Saving' }}
        title="Ctrl+Enter"
      >
        Save
      </Button>
      {children}
    </div>
  );
}

/** Tells how high the bar is, so that what floats at the bottom of the page stays above it. */
function keepClear(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const observer = new ResizeObserver(() => setBarHeight(bar.offsetHeight));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    setBarHeight(undefined);
  };
}

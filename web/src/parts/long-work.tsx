import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import shared from '../ui/shared.module.css';
import styles from './long-work.module.css';

type LongWorkProps = {
  work: { isPending: boolean; isSuccess: boolean; isStopped: boolean; stop: () => void };
  /** What is going on, and how far it is. */
  running: ReactNode;
  stopped: string;
  /** Said once it is done; left out where the screen shows it. */
  finished?: string;
};

/** How far long work is, in words that are announced, and a way to stop it (NAV-23). */
export function LongWork({ work, running, stopped, finished = '' }: LongWorkProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const stop = () => {
    // The button goes with the work, and would take the focus along.
    words.current?.focus();
    work.stop();
  };
  return (
    <Group gap="sm" className={styles.work}>
      <Text
        size="sm"
        ref={words}
        tabIndex={-1}
        role="status"
        className={`${shared.quiet} ${shared.long} ${styles.words}`}
      >
        {work.isPending && running}
        {work.isStopped && stopped}
        {work.isSuccess && finished}
      </Text>
      {work.isPending && (
        <Button size="sm" onClick={stop}>
          Cancel
        </Button>
      )}
    </Group>
  );
}

import { Text, VisuallyHidden } from '@mantine/core';
import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { DraftStatus } from './draft-keeper.ts';
import styles from './plan-form.module.css';

/** Whether what is being written is kept, and since when. Said once when it changes, not at every second. */
export function DraftState({ status }: { status: DraftStatus }) {
  const failed = status.kind === 'failed';
  const Icon = failed ? IconCloudOff : IconCloudCheck;
  return (
    <div className={styles.draftState} data-failed={failed || undefined}>
      {(failed || status.kind === 'saved') && <Icon size={18} aria-hidden />}
      <Text size="sm" aria-hidden>
        {status.kind === 'saved' ? <SavedAgo at={status.at} /> : wordsOf(status)}
      </Text>
      <VisuallyHidden role="status">{status.kind === 'waiting' ? '' : wordsOf(status)}</VisuallyHidden>
    </div>
  );
}

function wordsOf(status: DraftStatus): string {
  switch (status.kind) {
    case 'nothing':
      return '';
    case 'waiting':
      return 'Saving a draft …';
    case 'saved':
      return 'Draft saved';
    case 'failed':
      return `Not saved: ${status.reason}`;
  }
}

function SavedAgo({ at }: { at: number }) {
  const [now, setNow] = useState(at);
  useEffect(() => {
    setNow(at);
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [at]);
  return savedAgo(now - at);
}

/** "Saved 3 s ago", "Saved 2 min ago". */
export function savedAgo(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  if (seconds < 1) return 'Saved just now';
  return seconds < 60 ? `Saved ${seconds} s ago` : `Saved ${Math.floor(seconds / 60)} min ago`;
}

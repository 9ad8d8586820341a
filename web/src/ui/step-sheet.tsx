import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { useIsPhone } from './screen-width.ts';
import styles from './step-sheet.module.css';

type StepSheetProps = { title: string; onClose: () => void; children: ReactNode };

/** A dialog of several steps: of one size in all of them, the whole screen on a phone, and never closed by a stray click. */
export function StepSheet({ title, onClose, children }: StepSheetProps) {
  const onPhone = useIsPhone();
  return (
    <Dialog title={title} size="lg" fullScreen={onPhone} closeOnClickOutside={false} onClose={onClose}>
      <div className={styles.sheet} data-full={onPhone || undefined}>
        {children}
      </div>
    </Dialog>
  );
}

/** What a step ends with, held at the edge of the sheet: what its buttons answer is never out of sight. */
export function StepEnd({ children }: { children: ReactNode }) {
  return <div className={styles.end}>{children}</div>;
}

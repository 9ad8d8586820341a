import type { CPDYear } from '@cpd/contract/cpd-years';
import { reopenedInWords, reopeningDetails } from '@cpd/domain/year/reopening-words';
import { IconLockOpen } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './reopening-note.module.css';

type ReopeningNoteProps = {
  reopening: CPDYear['reopening'];
  reader: 'member' | 'team';
  /** Which year is meant, where that is not plain from what stands around it. */
  year?: number;
  /** The way on. */
  children?: ReactNode;
};

/** Until when and why a year is re-opened, by whom, and what comes of it at the end (ROP-02). */
export function ReopeningNote({ reopening, reader, year, children }: ReopeningNoteProps) {
  if (reopening === null) return null;
  return (
    <div className={styles.note} role="note" aria-label={year === undefined ? 'Re-opened' : `Re-opened: ${year}`}>
      <IconLockOpen size={22} aria-hidden />
      <div>
        <p className={styles.what}>
          {year !== undefined && `${year}: `}
          {reopenedInWords(reopening)}
        </p>
        <p className={styles.details}>
          {reopeningDetails(reopening, reader)} {children}
        </p>
      </div>
    </div>
  );
}

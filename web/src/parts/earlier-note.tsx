import type { EarlierYear } from '@cpd/contract/cpd-years';
import { earlierWithDay } from '@cpd/domain/year/earlier-year';
import { IconArchive } from '@tabler/icons-react';
import shared from '../ui/shared.module.css';
import styles from './earlier-note.module.css';

/** Where a year comes from that was not recorded here (PPL-16); nothing for another year. */
export function EarlierNote({ earlier }: { earlier: EarlierYear | undefined }) {
  if (earlier === undefined) return null;
  return (
    <div className={`${shared.frame} ${styles.note}`} role="note" aria-label="From the system before">
      <IconArchive size={22} aria-hidden />
      <div>
        <p className={styles.what}>{earlierWithDay(earlier)}</p>
        <p>This year was recorded there, so nothing of it can be changed here.</p>
      </div>
    </div>
  );
}

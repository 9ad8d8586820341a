import type { User } from '@cpd/contract/users';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { closingDay } from '@cpd/domain/year/year-rules';
import { IconDoorExit } from '@tabler/icons-react';
import styles from './record-banner.module.css';

/** Stays on every screen of a member who has left: until when they sign in, and what for (PPL-14). */
export function LeavingBanner({ leaving: { leftOn, signInUntil } }: { leaving: NonNullable<User['leaving']> }) {
  return (
    <section className={styles.banner} data-static aria-label="Your membership">
      <IconDoorExit size={22} aria-hidden />
      <p className={styles.words}>
        <strong>Your membership ended on {formatDayMonthYear(leftOn)}</strong>
        <span>
          You can sign in until {formatDayMonthYear(closingDay({ closesAt: signInUntil }))} to submit your last year and
          download your data.
        </span>
      </p>
    </section>
  );
}

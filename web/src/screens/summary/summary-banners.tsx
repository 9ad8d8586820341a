import type { CPDSummary } from '@cpd/contract/summary';
import { IconClockHour4, IconInfoCircle, IconShieldCheck } from '@tabler/icons-react';
import styles from './summary.module.css';

/** What there is to know about a year before its figures: exemption, waiver, audit, due date, practice (SUM-04 to SUM-07). */
export function SummaryBanners({ summary }: { summary: CPDSummary }) {
  const { DueMessage1, DueMessage2, Inactive, InactiveReason, Waived } = summary.UserFrameworkRequirementsOverview;
  const due = [DueMessage1, DueMessage2].filter((part) => part !== '').join(' ');
  return (
    <>
      {summary.HasExemption && (
        <p className={styles.banner}>
          <IconInfoCircle size={22} aria-hidden />
          You are exempt / withdrawn due to {summary.ExemptionReason} for {summary.CPDYear}.
        </p>
      )}
      {Waived && (
        <p className={styles.banner}>
          <IconInfoCircle size={22} aria-hidden />
          The minimums of {summary.CPDYear} are waived. The figures show how far you came; what falls short does not
          count against you.
        </p>
      )}
      {Inactive && (
        <p className={styles.banner}>
          <IconInfoCircle size={22} aria-hidden />
          {InactiveReason}
        </p>
      )}
      {summary.AuditStatus !== '' && (
        <p className={styles.banner}>
          <IconShieldCheck size={22} aria-hidden />
          Audit status: {summary.AuditStatus}
        </p>
      )}
      {due !== '' && (
        <p className={styles.banner} data-due>
          <IconClockHour4 size={22} aria-hidden />
          {due}
        </p>
      )}
    </>
  );
}

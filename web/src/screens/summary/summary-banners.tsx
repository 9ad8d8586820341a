import type { CPDSummary } from '@cpd/contract/summary';
import { IconClockHour4, IconInfoCircle, IconShieldCheck } from '@tabler/icons-react';
import styles from './summary.module.css';

/** What there is to know about a year before its figures: exemption, waiver, audit, due date, practice (SUM-04 to SUM-07). */
export function SummaryBanners({ summary }: { summary: CPDSummary }) {
  const { dueMessage1, dueMessage2, inactive, inactiveReason, waived } = summary.userFrameworkRequirementsOverview;
  const due = [dueMessage1, dueMessage2].filter((part) => part !== '').join(' ');
  return (
    <>
      {summary.hasExemption && (
        <p className={styles.banner}>
          <IconInfoCircle size={22} aria-hidden />
          You are exempt / withdrawn due to {summary.exemptionReason} for {summary.cpdYear}.
        </p>
      )}
      {waived && (
        <p className={styles.banner}>
          <IconInfoCircle size={22} aria-hidden />
          The minimums for {summary.cpdYear} are waived. The figures show how far you got; any shortfall does not count
          against you.
        </p>
      )}
      {inactive && (
        <p className={styles.banner}>
          <IconInfoCircle size={22} aria-hidden />
          {inactiveReason}
        </p>
      )}
      {summary.auditStatus !== '' && (
        <p className={styles.banner}>
          <IconShieldCheck size={22} aria-hidden />
          Audit status: {summary.auditStatus}
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

import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { auditLogQuery, auditQuery } from '../../queries/certificates.ts';
import styles from './certificates.module.css';

const SYDNEY_DAY = new Intl.DateTimeFormat('en-AU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Australia/Sydney',
});

/** What happened in the audit of a year, the newest first, to be read only (AUD-03). */
export function AuditLog({ cpdYearId }: { cpdYearId: number }) {
  const { userId } = useUser();
  const { data: audit, isError: noAudit } = useQuery(auditQuery(userId, cpdYearId));
  const auditId = audit?.userAuditId ?? 0;
  const { data: entries, isError: noEntries } = useQuery({ ...auditLogQuery(auditId), enabled: auditId > 0 });
  const failed = noAudit || noEntries;
  if (!failed && (entries === undefined || entries.length === 0)) return null;
  return (
    <div className={styles.note}>
      <Title order={3} size="h4" mb="sm">
        What happened in the audit
      </Title>
      {failed && <Text role="alert">This could not be loaded. Please try again in a moment.</Text>}
      {entries !== undefined && entries.length > 0 && (
        <ol className={styles.log} aria-label="What happened in the audit">
          {entries.map(({ createdOn, message }) => (
            <li key={`${createdOn} ${message}`}>
              <time dateTime={createdOn} className={styles.quiet}>
                {SYDNEY_DAY.format(new Date(createdOn))}
              </time>
              <span>{message}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

import { List } from '@mantine/core';
import styles from './lists/lists.module.css';

/** An audit by its member. */
export type NamedAudit = { auditCaseId: number; name: string };

/** Whose audits a dialog is about; there may be hundreds, so they are in a box of their own. */
export function AuditedNames({ audits }: { audits: readonly NamedAudit[] }) {
  return (
    <List spacing={4} className={styles.names} aria-label="Members">
      {audits.map(({ auditCaseId, name }) => (
        <List.Item key={auditCaseId}>{name}</List.Item>
      ))}
    </List>
  );
}

export function auditsInWords(count: number): string {
  return count === 1 ? '1 audit' : `${count} audits`;
}

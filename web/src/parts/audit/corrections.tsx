import type { OwnAudit } from '@cpd/contract/own-audits';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { ownAuditQuery } from '../../queries/own-audits.ts';
import shared from '../../ui/shared.module.css';
import classes from './audit.module.css';
import { correctedItems, correctedTotalInWords, correctionInWords } from './own-audit-words.ts';

/** Where an audit accepted fewer hours than were claimed, both figures; nothing where it did not (CAS-05). */
export function Corrections({ audit }: { audit: OwnAudit }) {
  const items = correctedItems(audit);
  if (items.length === 0) return null;
  return (
    <section className={classes.corrections} aria-label="Hours that the audit accepted">
      <Text>{correctedTotalInWords(audit)}</Text>
      <ul className={shared.list}>
        {items.map((item) => (
          <li key={item.auditItemId}>
            <Text fw={600}>{item.activityName}</Text>
            <Text size="sm">{correctionInWords(item, audit.unit)}</Text>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same of a year whose audit was decided. Without an answer nothing is said. */
export function CorrectionsOfYear({ cpdYearId }: { cpdYearId: number }) {
  const { data: audit } = useQuery(ownAuditQuery(useUser().userId, cpdYearId));
  return audit ? <Corrections audit={audit} /> : null;
}

/** The same of one activity. */
export function CorrectionOfActivity({ cpdYearId, activityId }: { cpdYearId: number; activityId: number }) {
  const { data: audit } = useQuery(ownAuditQuery(useUser().userId, cpdYearId));
  const item = audit && correctedItems(audit).find((one) => one.activityId === activityId);
  if (!item) return null;
  return (
    <section className={classes.corrections} aria-label="Hours that the audit accepted">
      <Text>{correctionInWords(item, audit.unit)}</Text>
      <Text size="sm">Your record stays as you submitted it.</Text>
    </section>
  );
}

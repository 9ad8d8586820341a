import { Skeleton } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { rememberYear } from '../../lib/remembered.ts';
import { useUser } from '../../lib/session.ts';
import { headingOf, nextStepOf } from '../../parts/audit/own-audit-words.ts';
import { ownAuditQuery } from '../../queries/own-audits.ts';
import { Row } from '../../ui/row.tsx';
import shared from '../../ui/shared.module.css';

/** The audit of a year with its next step; a press opens it (CAS-02). */
export function AuditCard({ cpdYearId }: { cpdYearId: number }) {
  const { userId } = useUser();
  const { data: audit, isPending } = useQuery(ownAuditQuery(userId, cpdYearId));
  if (isPending) return <Skeleton height={90} />;
  // Decided since the years were read.
  if (!audit?.canAdd) return null;
  return (
    <section aria-label={`Audit of ${audit.cpdYear}`} className={shared.frame}>
      <Row
        heading="h2"
        title={headingOf(audit)}
        icon={<IconShieldCheck size={24} stroke={1.5} aria-hidden />}
        meta={nextStepOf(audit)}
        opens={{ href: paths.audit, onOpen: () => rememberYear(userId, cpdYearId) }}
      />
    </section>
  );
}

import type { GivenAudit } from '@cpd/contract/audit-bench';
import { STATE_NAMES } from '@cpd/domain/audit/case';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { paths } from '../../lib/paths.ts';
import { Row } from '../../ui/row.tsx';
import shared from '../../ui/shared.module.css';

/** Audits that are given to the reader, each leading to the bench. */
export function GivenAudits({ audits, label }: { audits: readonly GivenAudit[]; label: string }) {
  return (
    <ul className={`${shared.list} ${shared.frame}`} aria-label={label}>
      {audits.map((audit) => (
        <li key={audit.auditCaseId}>
          <OneAudit audit={audit} />
        </li>
      ))}
    </ul>
  );
}

function OneAudit({ audit }: { audit: GivenAudit }) {
  const { auditCaseId, memberName, cpdYear, specialties } = audit;
  return (
    <Row
      title={`${memberName}, ${cpdYear}`}
      opens={{ href: paths.adminAuditCase(auditCaseId) }}
      value={waitsInWords(audit)}
      meta={[specialties.join(', '), standingInWords(audit)].filter((part) => part !== '').join(' · ')}
    />
  );
}

/** "In review · 3 of 9 judged · 2 new messages". */
function standingInWords({ state, judgedItems, items, newMessages }: GivenAudit): string {
  return [
    STATE_NAMES[state],
    `${judgedItems} of ${items} judged`,
    newMessages === 0 ? '' : `${newMessages} new ${newMessages === 1 ? 'message' : 'messages'}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** For whom an audit waits, and since when or until when. */
function waitsInWords({ waitsFor, lastDay, daysLate }: GivenAudit): string {
  if (waitsFor === 'AUDITOR') return 'Waits for you';
  const day = lastDay === null ? '' : ` until ${formatDayMonthYear(lastDay)}`;
  if (waitsFor === 'MEMBER') return `Waits for the member${day}`;
  if (waitsFor === 'TEAM') return daysLate > 0 ? `Not answered for ${daysLate} days` : 'Waits for the CPD team';
  return '';
}

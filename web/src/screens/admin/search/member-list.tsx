import type { ListedMember, ListedYear } from '@cpd/contract/members';
import { formatHours } from '@cpd/domain/values/hours';
import { IconClipboardCheck, IconDoorExit } from '@tabler/icons-react';
import { paths } from '../../../lib/paths.ts';
import { PinButton } from '../../../parts/member/pin-button.tsx';
import { YearStatus } from '../../../parts/member/year-status.tsx';
import { fullName } from '../../../parts/person-name.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import shared from '../../../ui/shared.module.css';
import styles from './search.module.css';
import { RESULT } from './use-result-keys.ts';

/** A member as the lists of this screen have them. */
export type Listed = ListedMember;

/** Members with their newest years, each a link to the member's page. */
export function MemberList({ members, label }: { members: readonly Listed[]; label: string }) {
  return (
    <ul className={`${shared.frame} ${styles.list}`} aria-label={label}>
      {members.map((member) => (
        <li key={member.userId} className={styles.member}>
          <div className={styles.who}>
            <AppLink href={paths.adminMember(member.memberNumber)} className={styles.name} {...RESULT}>
              {fullName(member)}
            </AppLink>
            <span className={`${shared.quiet} ${styles.quiet}`}>
              {member.memberNumber}
              <span className={styles.email}> · {member.email}</span>
            </span>
            {member.left !== '' && (
              <span className={styles.left}>
                <IconDoorExit size={16} aria-hidden />
                {member.left}
              </span>
            )}
          </div>
          <ul className={styles.years} aria-label={`Years of ${fullName(member)}`}>
            {member.years.map((year) => (
              <Year key={year.cpdYearId} year={year} />
            ))}
          </ul>
          <div className={styles.pin}>
            <PinButton member={member} name={fullName(member)} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Year({ year }: { year: ListedYear }) {
  return (
    <li className={styles.year}>
      <span className={styles.yearHead}>
        <strong>{year.cpdYear}</strong>
        <YearStatus code={year.cpdStatusCode} />
      </span>
      <span className={`${shared.quiet} ${styles.quiet}`}>{progressInWords(year)}</span>
      {year.auditStatus !== '' && (
        <span className={styles.audit}>
          <IconClipboardCheck size={16} aria-hidden />
          {year.auditStatus}
        </span>
      )}
    </li>
  );
}

/** An exempt year is not measured (SUM-05). */
function progressInWords({ hasExemption, recognised, required, currency, allRequirementsMet }: ListedYear): string {
  if (hasExemption) return 'Exempt';
  const total = `${formatHours(recognised)} of ${formatHours(required)} ${currency === 'C' ? 'credits' : 'hours'}`;
  return allRequirementsMet ? `${total}, all complete` : total;
}

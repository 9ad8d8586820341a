import type { User } from '@cpd/contract/users';
import { mayDo } from '@cpd/domain/member/roles';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Anchor, Button, Text, Title } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { ActDialog } from '../../../parts/acting/act-dialog.tsx';
import { openRecord } from '../../../parts/acting/open-record.ts';
import { PinButton } from '../../../parts/member/pin-button.tsx';
import { fullName } from '../../../parts/person-name.ts';
import { memberOverviewQuery } from '../../../queries/members.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import styles from './member.module.css';

const KINDS: Readonly<Record<string, string>> = { CALLBACK: 'Call back', EXEMPTION: 'Exemption' };

/** Who the member is, what they wait for, and what can be done: keep at hand (ADM-05), look, act for them (IMP-01). */
export function MemberHead({ member }: { member: User }) {
  const user = useUser();
  const [asking, setAsking] = useState(false);
  const { data: overview, isError } = useQuery(memberOverviewQuery(member.userId));
  const name = fullName(member);
  return (
    <header className={styles.head}>
      <div>
        <Title order={1}>{name}</Title>
        <Text className={styles.quiet}>
          Member number {member.memberNumber}
          {overview !== undefined && (
            <>
              {' · '}
              <Anchor href={`mailto:${overview.email}`}>{overview.email}</Anchor>
            </>
          )}
          {isError && ' · The email address could not be loaded.'}
        </Text>
        {overview?.openRequests.map((request) => (
          <Text key={request.memberRequestId} className={styles.request}>
            <IconBell size={18} aria-hidden />
            <Anchor component={AppLink} href={paths.adminRequest(request.memberRequestId)}>
              Open request: {KINDS[request.kind] ?? request.kind}, {dayOf(request.createdOn)}
            </Anchor>
          </Text>
        ))}
      </div>
      <div className={styles.actions}>
        <PinButton member={member} name={name} />
        {mayDo(user.role, 'staff') && (
          <>
            <Button variant="default" onClick={() => openRecord(member)}>
              View the member’s screens
            </Button>
            <Button onClick={() => setAsking(true)}>Act for this member…</Button>
          </>
        )}
      </div>
      {asking && <ActDialog member={member} destination={paths.home} onClose={() => setAsking(false)} />}
    </header>
  );
}

function dayOf(instant: string): string {
  return formatDayMonthYear(
    Temporal.Instant.from(instant).toZonedDateTimeISO('Australia/Sydney').toPlainDate().toString(),
  );
}

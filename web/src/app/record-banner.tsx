import type { User } from '@cpd/contract/users';
import { departureInWords, isAway } from '@cpd/domain/member/departure';
import { Button } from '@mantine/core';
import { IconEye, IconUserEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useLayoutEffect, useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { today } from '../lib/clock.ts';
import { useActsForNobody } from '../lib/open-member.ts';
import { paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { closeRecord } from '../parts/acting/open-record.ts';
import { fullName } from '../parts/person-name.ts';
import { type ActingNow, actingQuery, memberOverviewQuery, membersChanges } from '../queries/members.ts';
import { useChange } from '../queries/use-change.ts';
import { fetchedPart } from '../ui/fetched-part.ts';
import shared from '../ui/shared.module.css';
import styles from './record-banner.module.css';

const ActDialog = fetchedPart(async () => (await import('../parts/acting/act-dialog.tsx')).ActDialog);

/** Stays on every screen of a member while a colleague has the record open: whose it is, what may be done, the way out (IMP-06). */
export function RecordBanner() {
  const member = useUser();
  const { data: known, error } = useQuery(actingQuery(member.userId));
  // Anyone who may no longer ask acts for no one.
  const data = error instanceof ApiError && error.status === 403 ? null : known;
  const left = useTimeLeft(data?.endsHere ?? 0);
  const end = useChange(membersChanges.endActing(member.userId));
  const [isAsking, setIsAsking] = useState(false);
  const isActing = data != null && left > 0;
  const [hasActed, setHasActed] = useState(false);
  if (isActing && !hasActed) setHasActed(true);
  const isForShortcut = useActsForNobody();
  const leave = () => (isActing ? end.mutate(undefined, { onSettled: closeRecord }) : closeRecord());
  return (
    <section className={styles.banner} aria-label="Whose record this is" data-acting={isActing || undefined}>
      {isActing ? <IconUserEdit size={22} aria-hidden /> : <IconEye size={22} aria-hidden />}
      <p className={styles.words}>
        <strong>
          {isForShortcut ? 'This activity will be saved to the record of' : whatIsDone(isActing)}{' '}
          {nameAndNumber(member)}
        </strong>
        {isForShortcut ? (
          <span>No record is open, so it goes to the member set for shortcuts. The member can add files.</span>
        ) : (
          <span>{isActing ? `${data.reason} · ${minutesInWords(left)} left` : hint(data ?? null, hasActed)}</span>
        )}
        {!isForShortcut && <Left member={member} />}
      </p>
      <div className={shared.wrap}>
        {!isActing && !isForShortcut && (
          <Button variant="filled" size="sm" onClick={() => setIsAsking(true)}>
            Act for this member…
          </Button>
        )}
        <Button size="sm" component="a" href={paths.adminMember(member.memberNumber)}>
          Member page
        </Button>
        <Button size="sm" loading={end.isPending} onClick={leave}>
          {isActing ? 'Stop and leave' : 'Leave'}
        </Button>
      </div>
      {isAsking && (
        <Suspense fallback={null}>
          <ActDialog member={member} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** When the member left, what is refused since then, and that nothing is sent to them; nothing for a member of today (PPL-05). */
function Left({ member }: { member: User }) {
  const { data: overview } = useQuery(memberOverviewQuery(member.userId));
  if (overview?.hasLeft !== true) return null;
  const day = today().toString();
  const departure = overview.departures.find((one) => isAway([one], day));
  const words = departure === undefined ? 'Has left.' : departureInWords(departure, day);
  return <span>{words} Activities after that day are refused; notifications and emails have ended.</span>;
}

function whatIsDone(isActing: boolean): string {
  return isActing ? 'You are acting for' : 'You are looking at the record of';
}

function nameAndNumber(member: User): string {
  return `${fullName(member)} (${member.memberNumber})`;
}

function hint(acting: ActingNow | null, hasActed: boolean): string {
  if (acting === null && hasActed) {
    return 'You are no longer acting for this member. You stopped in another window, or your role has changed. What you typed is kept.';
  }
  if (acting === null) return 'You are only looking. To change anything, act for the member first.';
  return 'Your time is up. To continue, give your reason again; what you typed is kept.';
}

/** Never more than there are. */
function minutesInWords(milliseconds: number): string {
  const whole = Math.floor(milliseconds / 60_000);
  return whole === 0 ? 'less than 1 min' : `${whole} min`;
}

/** Milliseconds until an instant of this machine's clock; 0 when it is over. */
function useTimeLeft(endsAt: number): number {
  const [left, setLeft] = useState(0);
  // Before it is drawn, so that no one reads for a moment that the time is up.
  useLayoutEffect(() => {
    const look = () => setLeft(Math.max(0, endsAt - Date.now()));
    look();
    const timer = setInterval(look, 5_000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}

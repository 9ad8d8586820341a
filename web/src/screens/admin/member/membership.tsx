import type { Departure } from '@cpd/contract/departures';
import type { User } from '@cpd/contract/users';
import { departureInWords } from '@cpd/domain/member/departure';
import { mayDo } from '@cpd/domain/member/roles';
import { Button, Group, Text } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../../../lib/clock.ts';
import { useUser } from '../../../lib/session.ts';
import { fullName } from '../../../parts/person-name.ts';
import { ConfirmDialog } from '../../../parts/saving/save-dialog.tsx';
import { useUndoDeparture } from '../../../queries/departures.ts';
import { memberOverviewQuery } from '../../../queries/members.ts';
import { showDone } from '../../../ui/toast.ts';
import { DepartureDialog } from './departure-dialog.tsx';
import styles from './member.module.css';

/** For those who help members: ends a membership that goes on (PPL-05). */
export function EndMembership({ member }: { member: User }) {
  const { data: overview } = useQuery(memberOverviewQuery(member.userId));
  const [asking, setAsking] = useState(false);
  const isOpen = overview?.departures.some(({ returnedOn }) => returnedOn === null) ?? true;
  if (isOpen) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>End the membership…</Button>
      {asking && <DepartureDialog member={member} onClose={() => setAsking(false)} />}
    </>
  );
}

/** When the member left and came back; nothing for who never left. */
export function Departures({ member }: { member: User }) {
  const { data: overview } = useQuery(memberOverviewQuery(member.userId));
  return overview?.departures.map((departure) => (
    <DepartureNote key={departure.departureId} member={member} departure={departure} />
  ));
}

type Asking = 'correct' | 'undo' | undefined;

function DepartureNote({ member, departure }: { member: User; departure: Departure }) {
  const user = useUser();
  const [asking, setAsking] = useState<Asking>();
  const undo = useUndoDeparture();
  const close = () => setAsking(undefined);
  const words = departureInWords(departure, today().toString());
  return (
    <div className={styles.panel} role="note" aria-label="Membership">
      <Text className={styles.request}>
        <IconDoorExit size={18} aria-hidden />
        <strong>{words}</strong>
      </Text>
      {departure.note !== '' && <Text className={styles.quiet}>{departure.note}</Text>}
      {mayDo(user.role, 'staff') && (
        <Group gap="xs">
          <Button onClick={() => setAsking('correct')}>
            {departure.returnedOn === null ? 'Came back, or correct…' : 'Correct…'}
          </Button>
          <Button variant="subtle" onClick={() => setAsking('undo')}>
            Entered by mistake…
          </Button>
        </Group>
      )}
      {asking === 'correct' && <DepartureDialog member={member} departure={departure} onClose={close} />}
      {asking === 'undo' && (
        <ConfirmDialog
          title="Entered by mistake"
          action="Take it back"
          change={() => undo(departure)}
          onDone={() => {
            showDone(`${fullName(member)} never left.`);
            close();
          }}
          onClose={close}
        >
          <Text>
            {words} This is taken back: {fullName(member)} can sign in and is sent messages again, as if it had never
            been entered. The history keeps it.
          </Text>
        </ConfirmDialog>
      )}
    </div>
  );
}

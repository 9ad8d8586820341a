import type { Departure } from '@cpd/contract/departures';
import type { User } from '@cpd/contract/users';
import { departureInWords } from '@cpd/domain/member/departure';
import { mayDo } from '@cpd/domain/member/roles';
import { collegeDay } from '@cpd/domain/values/college-day';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Button, Group, Text } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../../../lib/clock.ts';
import { useUser } from '../../../lib/session.ts';
import { fullName } from '../../../parts/person-name.ts';
import { ConfirmDialog } from '../../../parts/saving/save-dialog.tsx';
import { departuresChanges } from '../../../queries/departures.ts';
import { memberOverviewQuery } from '../../../queries/members.ts';
import { useChange } from '../../../queries/use-change.ts';
import shared from '../../../ui/shared.module.css';
import { showDone } from '../../../ui/toast.ts';
import { DepartureDialog } from './departure-dialog.tsx';
import styles from './member.module.css';

/** When the member left and came back, and that the identity provider ended their sign-in; nothing for everyone else. */
export function Departures({ member }: { member: User }) {
  const { data: overview } = useQuery(memberOverviewQuery(member.userId));
  const [asking, setAsking] = useState<Asking>();
  const departures = overview?.departures ?? [];
  // What a colleague took away in the meantime does not take the dialog, and what was entered there, along.
  const asked = asking && (departures.find((one) => one.departureId === asking.about.departureId) ?? asking.about);
  const close = () => setAsking(undefined);
  return (
    <>
      {overview?.signInEndedOn != null && <EndedSignIn at={overview.signInEndedOn} />}
      {overview?.isOfTeam && (
        <Text className={shared.quiet}>
          Also one of the CPD team. When they leave they keep that role, until a manager takes it on the page of the
          team.
        </Text>
      )}
      {departures.map((departure) => (
        <DepartureNote
          key={departure.departureId}
          departure={departure}
          onAsk={(what) => setAsking({ what, about: departure })}
        />
      ))}
      {asked && asking?.what === 'correct' && <DepartureDialog member={member} departure={asked} onClose={close} />}
      {asked && asking?.what === 'undo' && <UndoDialog member={member} departure={asked} onClose={close} />}
    </>
  );
}

/** What a directory turned off is no end of a membership, and is turned on again there (PPL-08). */
function EndedSignIn({ at }: { at: string }) {
  return (
    <div className={styles.left} role="note" aria-label="Sign-in">
      <Text className={styles.request}>
        <IconDoorExit size={18} aria-hidden />
        <strong>Cannot sign in since {formatDayMonthYear(collegeDay(Temporal.Instant.from(at)).toString())}</strong>
      </Text>
      <Text className={shared.quiet}>
        The college’s identity provider ended the sign-in, and can allow it again. The membership continues.
      </Text>
    </div>
  );
}

type Asking = { what: 'correct' | 'undo'; about: Departure };

type NoteProps = { departure: Departure; onAsk: (what: Asking['what']) => void };

function DepartureNote({ departure, onAsk }: NoteProps) {
  const user = useUser();
  const words = departureInWords(departure, today().toString());
  return (
    <div className={styles.left} role="note" aria-label="Membership">
      <Text className={styles.request}>
        <IconDoorExit size={18} aria-hidden />
        <strong>{words}</strong>
      </Text>
      {departure.note !== '' && <Text className={shared.quiet}>{departure.note}</Text>}
      {mayDo(user.role, 'staff') && (
        <Group gap="xs">
          <Button onClick={() => onAsk('correct')}>
            {departure.returnedOn === null ? 'Came back, or correct…' : 'Correct…'}
          </Button>
          <Button variant="subtle" onClick={() => onAsk('undo')}>
            Entered by mistake…
          </Button>
        </Group>
      )}
    </div>
  );
}

type UndoDialogProps = { member: User; departure: Departure; onClose: () => void };

function UndoDialog({ member, departure, onClose }: UndoDialogProps) {
  const { mutateAsync: undo } = useChange(departuresChanges.undoDeparture);
  return (
    <ConfirmDialog
      title="Entered by mistake"
      action="Undo"
      change={() => undo(departure)}
      onDone={() => {
        showDone(`${fullName(member)} never left.`);
        onClose();
      }}
      onClose={onClose}
    >
      <Text>
        {departureInWords(departure, today().toString())} After Undo, {fullName(member)} can sign in and receives
        messages again. The history keeps both.
      </Text>
    </ConfirmDialog>
  );
}

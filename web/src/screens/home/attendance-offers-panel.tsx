import type { AttendanceOffer } from '@cpd/contract/attendance-offers';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayRange } from '@cpd/domain/values/plain-date';
import { Button, Text, Title } from '@mantine/core';
import { IconCheck, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { NotSaved } from '../../parts/saving/not-saved.tsx';
import { ConfirmDialog } from '../../parts/saving/save-dialog.tsx';
import { useSaving } from '../../parts/saving/use-saving.ts';
import { attendanceAnswersChanges } from '../../queries/attendance-answers.ts';
import { useChange } from '../../queries/use-change.ts';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import { useLeadOn } from '../../ui/own-address.ts';
import shared from '../../ui/shared.module.css';
import { showDone } from '../../ui/toast.ts';
import styles from './attendance-offers.module.css';

/**
 * What the college says that the member attended, to be confirmed with one press (ADM-06). Nothing of it counts before; who
 * wants to add a reflection confirms it and opens it.
 */
export function AttendanceOffersPanel({ offers }: { offers: readonly AttendanceOffer[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [declining, setDeclining] = useState<AttendanceOffer>();
  const [hasAnswered, setHasAnswered] = useState(false);
  // What was pressed goes, so the heading takes the focus; it stays when nothing is left.
  const answered = (message: string) => {
    showDone(message);
    setHasAnswered(true);
    heading.current?.focus();
  };
  if (offers.length === 0 && !hasAnswered) return null;
  return (
    <section aria-labelledby="attended" className={styles.panel}>
      <Title order={2} id="attended" ref={heading} tabIndex={-1} className={styles.heading}>
        <IconRosetteDiscountCheck size={22} aria-hidden />
        {headingFor(offers.length)}
      </Title>
      {offers.length > 0 && (
        <Text size="sm">
          The college recorded you as attending. Confirm and it counts straight away, no evidence needed.
        </Text>
      )}
      <ul className={`${shared.list} ${styles.offers}`}>
        {offers.map((offer) => (
          <Offer
            key={offer.programAttendanceId}
            offer={offer}
            onAnswered={answered}
            onDecline={() => setDeclining(offer)}
          />
        ))}
      </ul>
      {declining !== undefined && (
        <DeclineDialog offer={declining} onAnswered={answered} onClose={() => setDeclining(undefined)} />
      )}
    </section>
  );
}

function headingFor(count: number): string {
  if (count === 0) return 'Thank you, all done';
  return count === 1 ? 'Did you go to this event?' : `Did you go to these ${count} events?`;
}

type OfferProps = { offer: AttendanceOffer; onAnswered: (message: string) => void; onDecline: () => void };

function Offer({ offer, onAnswered, onDecline }: OfferProps) {
  const { userId } = useUser();
  const leadOn = useLeadOn();
  const { mutateAsync } = useChange(attendanceAnswersChanges.confirmAttendance(userId));
  const { activityName: name } = offer;
  const { submit, busy, failure } = useSaving({
    entered: null,
    save: (_then: 'stay' | 'reflect', key) => mutateAsync({ offer, key }),
    onSaved: ({ activityId }, then) => {
      if (then === 'reflect') leadOn(paths.activity({ actid: activityId }));
      else onAnswered(`“${name}” is now in your record for ${offer.cpdYear}.`);
    },
  });
  return (
    <li>
      <div className={styles.what}>
        <Text fw={600}>{name}</Text>
        <Text size="sm">
          {formatDayRange(offer.startDate, offer.endDate)} · {formatHours(offer.totalHours)} h ·{' '}
          {offer.activityTypeName}
        </Text>
        <Text size="sm" className={shared.quiet}>
          {offer.areas.join(', ')}
        </Text>
      </div>
      <NotSaved failure={failure} />
      <div className={shared.wrap}>
        <LabelledButton
          icon={IconCheck}
          variant="outline"
          loading={busy}
          aria-label={`Confirm ${name}`}
          onClick={() => void submit('stay')}
        >
          Confirm
        </LabelledButton>
        <Button disabled={busy} aria-label={`Confirm and reflect: ${name}`} onClick={() => void submit('reflect')}>
          Confirm and reflect
        </Button>
        <Button variant="subtle" color="gray" disabled={busy} aria-label={`Not me: ${name}`} onClick={onDecline}>
          Not me
        </Button>
      </div>
    </li>
  );
}

type DeclineProps = { offer: AttendanceOffer; onAnswered: (message: string) => void; onClose: () => void };

function DeclineDialog({ offer, onAnswered, onClose }: DeclineProps) {
  const { userId } = useUser();
  const { mutateAsync } = useChange(attendanceAnswersChanges.declineAttendance(userId));
  return (
    <ConfirmDialog
      title="Did you not attend it?"
      action="I did not attend"
      change={(key) => mutateAsync({ offer, key })}
      onDone={() => {
        onClose();
        onAnswered(`The CPD team sees that you did not attend “${offer.activityName}”.`);
      }}
      onClose={onClose}
    >
      <Text>
        “{offer.activityName}” will not be offered to you again, unless the CPD team puts you on the list again.
      </Text>
    </ConfirmDialog>
  );
}

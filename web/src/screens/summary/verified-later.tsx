import type { CPDYear } from '@cpd/contract/cpd-years';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayRange } from '@cpd/domain/values/plain-date';
import { Button, Text, Title } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { dayAtCollege } from '../../parts/college-time.ts';
import { attendanceAnswersChanges } from '../../queries/attendance-answers.ts';
import { attendanceOffersQuery } from '../../queries/attendance-offers.ts';
import { ownRequestsQuery } from '../../queries/member-requests.ts';
import { useChange } from '../../queries/use-change.ts';
import shared from '../../ui/shared.module.css';
import { showDone } from '../../ui/toast.ts';
import styles from './summary.module.css';

/**
 * What the college verified after a year was submitted: beside the record and outside its totals, with one press that asks the
 * team to re-open it (ROP-06).
 */
export function VerifiedLater({ year: { cpdYearId, cpdYearYear } }: { year: CPDYear }) {
  const { userId } = useUser();
  const { data: offers = [] } = useQuery(attendanceOffersQuery(userId));
  const later = offers.filter((offer) => offer.state === 'LATER' && offer.cpdYearId === cpdYearId);
  if (later.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="verified-later">
      <Title order={2} id="verified-later">
        Verified later
      </Title>
      <Text>
        The college put you on these attendance lists after you had submitted. They are not part of your submitted
        record, and do not count in its totals.
      </Text>
      <ul className={`${shared.list} ${styles.later}`}>
        {later.map((offer) => (
          <li key={offer.programAttendanceId}>
            <IconRosetteDiscountCheck size={20} aria-hidden />
            <span>
              <strong>{offer.activityName}</strong>, {formatDayRange(offer.startDate, offer.endDate)},{' '}
              {formatHours(offer.totalHours)} h, {offer.activityTypeName}
            </span>
          </li>
        ))}
      </ul>
      <Ask cpdYearId={cpdYearId} year={cpdYearYear} />
    </section>
  );
}

function Ask({ cpdYearId, year }: { cpdYearId: number; year: number }) {
  const { userId } = useUser();
  const { data: requests } = useQuery(ownRequestsQuery(userId));
  const { mutate, isPending } = useChange(attendanceAnswersChanges.requestReopening(userId));
  const asked = requests?.find((one) => one.kind === 'REOPENING' && one.year === year && one.status !== 'DONE');
  if (asked !== undefined) {
    return (
      <Text role="status">
        You asked the CPD team on {dayAtCollege(asked.createdOn)} to re-open {year}. They will answer.
      </Text>
    );
  }
  const ask = () =>
    mutate(cpdYearId, { onSuccess: () => showDone(`The CPD team has been asked to re-open ${year} for you.`) });
  return (
    <>
      <Text size="sm" className={shared.quiet}>
        To have them counted, the year has to be re-opened. Then you confirm them, and declare and submit again.
      </Text>
      <Button loading={isPending} onClick={ask} className={shared.start ?? ''}>
        Ask to re-open {year}
      </Button>
    </>
  );
}

import type { CPDSummary, SummaryActivity } from '@cpd/contract/summary';
import { latestUnproven, type Provable } from '@cpd/domain/record/evidence-choices';
import { PHOTO_CHOICES } from '@cpd/domain/values/limits';
import { Text } from '@mantine/core';
import { today } from '../../lib/clock.ts';
import { RowLink } from '../../ui/row-link.tsx';
import shared from '../../ui/shared.module.css';
import { activityAmount, datesOf, dayOf } from '../activity-facts/activity-words.ts';
import classes from './attach.module.css';

/** An activity that is offered, in its year. */
export type Choice = Provable & { activity: SummaryActivity; year: Pick<CPDSummary, 'cpdYearId' | 'currency'> };

type LatestActivitiesProps = {
  summaries: readonly CPDSummary[];
  /** Of this year (id) alone. */
  onlyYear: number | undefined;
  /** An activity of several dates takes one file at a time (EVD-09). */
  single: boolean;
  busy: boolean;
  onChoose: (choice: Choice) => void;
};

/** The latest of what lacks evidence, each a row that takes the file (EVD-29). */
export function LatestActivities({ summaries, onlyYear, single, busy, onChoose }: LatestActivitiesProps) {
  const choices = summaries
    .filter(({ cpdYearId }) => onlyYear === undefined || cpdYearId === onlyYear)
    .flatMap(choicesOf)
    .filter(({ dates }) => single || dates.length < 2);
  const latest = latestUnproven(choices, today().toString()).slice(0, PHOTO_CHOICES);
  if (latest.length === 0) return <Text>No activities without evidence.</Text>;
  return (
    <ul className={`${shared.list} ${classes.latest}`}>
      {latest.map((choice) => (
        <li key={choice.activity.activityId}>
          <RowLink
            meta={daysOf(choice.activity)}
            value={activityAmount(choice.activity, choice.year.currency)}
            disabled={busy}
            onClick={() => onChoose(choice)}
          >
            {choice.activity.activityName}
          </RowLink>
        </li>
      ))}
    </ul>
  );
}

/** Short, so that it stays a line beside the hours. */
function daysOf({ dateCount, endDate }: SummaryActivity): string {
  return dateCount < 2 ? dayOf(endDate) : `${dateCount} dates to ${dayOf(endDate)}`;
}

/** The activities of a year that a file can be added to; one that the college verified needs none. */
function choicesOf(year: CPDSummary): Choice[] {
  return year.cpdSummaryCategories
    .flatMap(({ cpdSummaryActivities }) => cpdSummaryActivities)
    .filter(({ abilities, verifiedActivityId }) => abilities.addFile && verifiedActivityId === null)
    .map((activity) => ({
      activity,
      year,
      hasEvidence: activity.hasEvidenceAttached,
      dates: datesOf(activity).map(({ startDate, hasEvidenceAttached }) => ({
        date: startDate.slice(0, 10),
        hasEvidence: hasEvidenceAttached,
      })),
    }));
}

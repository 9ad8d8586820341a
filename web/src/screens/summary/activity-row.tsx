import type { CPDSummary, SummaryActivity } from '@cpd/contract/summary';
import { detailsInWords } from '@cpd/domain/record/activity-details';
import { Anchor } from '@mantine/core';
import { IconChevronDown, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { ACTIVITY_ICONS } from '../../parts/activity-facts/activity-icons.ts';
import { ActivityMarks, EvidenceMark, ReflectionMark } from '../../parts/activity-facts/activity-marks.tsx';
import {
  type ActivityDate,
  activityAmount,
  amount,
  dayOf,
  reflectionAmount,
  whenInWords,
} from '../../parts/activity-facts/activity-words.ts';
import { PlannedMark } from '../../parts/activity-facts/planned-mark.tsx';
import { copyPath } from '../../parts/copy-path.ts';
import { WhyNumber } from '../../parts/why-number.tsx';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import row from '../../ui/row.module.css';
import styles from './activity-row.module.css';

/** What can be opened from an activity's row. */
export type RowDialogs = {
  onDialog: (kind: DialogKind, activity: SummaryActivity) => void;
  onDeleteDate: (date: ActivityDate, activity: SummaryActivity) => void;
};

type ActivityRowProps = RowDialogs & {
  activity: SummaryActivity;
  currency: CPDSummary['currency'];
  /** Whether its menu is that of a phone. */
  narrow: boolean;
};

/** An activity on the summary: what, when, how much, what is with it, and what can be done (SUM-14, SUM-19, SUM-31). */
export function ActivityRow({ activity, currency, narrow, onDialog, onDeleteDate }: ActivityRowProps) {
  const [open, setOpen] = useState(false);
  const dates = useId();
  const actions = activityActions(activity);
  const [main] = actions;
  const reflection = reflectionAmount(activity);
  return (
    <li className={styles.row}>
      {main?.kind === 'edit' || main?.kind === 'view' ? (
        <AppLink href={main.href} className={`${row.title} ${row.open}`}>
          {activity.activityName}
        </AppLink>
      ) : (
        <span className={row.title}>{activity.activityName}</span>
      )}
      <span className={styles.amount}>
        <WhyNumber
          figure={{ kind: 'activity', activityId: activity.activityId }}
          text={activityAmount(activity, currency)}
          of={activity.activityName}
        />
      </span>
      <div className={`${row.meta} ${styles.facts}`}>
        <WhatItWas activity={activity} />
        {activity.dateCount < 2 ? (
          <span className={styles.when}>{whenInWords(activity)}</span>
        ) : (
          <button
            type="button"
            id={`dates-${activity.activityId}`}
            className={styles.datesButton}
            aria-expanded={open}
            aria-controls={dates}
            onClick={() => setOpen(!open)}
          >
            <span>
              {dayOf(activity.startDate)}
              <span className={styles.until}> to {dayOf(activity.endDate)}</span>, {activity.dateCount} dates
            </span>
            <IconChevronDown size={16} aria-hidden className={styles.chevron} />
          </button>
        )}
        {reflection !== '' && <span className={styles.when}>{reflection}</span>}
        <ActivityMarks activity={activity} />
      </div>
      <div className={styles.menu}>
        <ActivityMenu
          name={activity.activityName}
          actions={actions}
          narrow={narrow}
          onDialog={(kind) => onDialog(kind, activity)}
        />
      </div>
      {activity.dateCount > 1 && (
        <div id={dates} hidden={!open} className={styles.dates}>
          {open && <ActivityDateList activity={activity} onDeleteDate={(date) => onDeleteDate(date, activity)} />}
        </div>
      )}
    </li>
  );
}

/** What kind of activity it was, unless its name says so, and its details. */
function WhatItWas({ activity }: { activity: SummaryActivity }) {
  const { activityName, activityType } = activity;
  const texts = detailsInWords(activity).map(({ text }) => text);
  if (activityType !== activityName) texts.unshift(activityType);
  return texts.length > 0 && <span className={styles.type}>{texts.join(' · ')}</span>;
}

type ActivityDateListProps = { activity: SummaryActivity; onDeleteDate: (date: ActivityDate) => void };

/** The dates of an activity under their months; each opens by itself, and can go by itself (SUM-19, SUM-20, SUM-35). */
function ActivityDateList({ activity, onDeleteDate }: ActivityDateListProps) {
  return activity.activityDateMonths.map((month) => (
    <section key={month.monthNumber}>
      <h4 className={styles.month}>{month.month}</h4>
      <ul className={styles.monthDates}>
        {month.activityDates.map((date) => (
          <li key={date.activityDateId}>
            <DateLink activity={activity} date={date} />
            <span className={styles.quiet}>{amount(date.dateHours, 'H')}</span>
            {date.isPlanned && <PlannedMark />}
            {date.hasEvidenceAttached && <EvidenceMark />}
            {date.hasReflection && <ReflectionMark />}
            {activity.abilities.edit && (
              <IconButton
                icon={IconTrash}
                size={32}
                className={styles.deleteDate}
                label={`Delete ${dayOf(date.startDate)} of ${activity.activityName}`}
                onClick={() => onDeleteDate(date)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Edit/View or View of one date, by what the server allows (SUM-20). */
function DateLink({ activity, date }: { activity: SummaryActivity; date: ActivityDate }) {
  const day = dayOf(date.startDate);
  const { edit } = activity.abilities;
  const search = edit ? { dateid: date.activityDateId } : { viewdateid: date.activityDateId };
  return (
    <Anchor size="sm" component={AppLink} href={paths.activity(search)}>
      {`${day}: ${edit ? 'Edit/View' : 'View'}`}
    </Anchor>
  );
}

type ActivityMenuProps = {
  /** The activity's name. */
  name: string;
  actions: readonly ActivityAction[];
  narrow: boolean;
  onDialog: (kind: DialogKind) => void;
};

/** What can be done with an activity: a menu, and on a phone a dialog with the same entries (SUM-14, SUM-21). */
function ActivityMenu({ name, actions, narrow, onDialog }: ActivityMenuProps) {
  const entries = actions.map((action) => {
    const looks = { label: action.label, icon: ACTIVITY_ICONS[action.kind] };
    if ('href' in action) return { ...looks, href: action.href };
    return { ...looks, danger: action.kind === 'delete', onChoose: () => onDialog(action.kind) };
  });
  return <ActionsMenu name={name} actions={entries} narrow={narrow} />;
}

/** An entry of an activity's menu: it leads somewhere, or opens a dialog. */
type ActivityAction =
  | { kind: 'edit' | 'view' | 'copy'; label: string; href: string }
  | { kind: DialogKind; label: string };

/** The entries that open a dialog. */
export type DialogKind = 'add-file' | 'attach-to-plan' | 'reflect' | 'delete';

/** What the menu of an activity offers: what the server allows (SUM-14 to SUM-18). */
export function activityActions(activity: SummaryActivity): ActivityAction[] {
  const { activityId, abilities } = activity;
  const copy = copyPath(activity);
  const actions: ActivityAction[] = [
    abilities.edit
      ? { kind: 'edit', label: 'Edit/View', href: paths.activity({ actid: activityId }) }
      : { kind: 'view', label: 'View', href: paths.activity({ viewactid: activityId }) },
  ];
  if (copy !== undefined) actions.push({ kind: 'copy', label: 'Copy', href: copy });
  if (abilities.addFile) actions.push({ kind: 'add-file', label: 'Add file' });
  if (abilities.attachToPlan) actions.push({ kind: 'attach-to-plan', label: 'Attach to PDP' });
  if (abilities.edit && activity.dateCount > 0) {
    actions.push({ kind: 'reflect', label: activity.hasReflection ? 'Edit reflection' : 'Add reflection' });
  }
  if (abilities.delete) actions.push({ kind: 'delete', label: 'Delete' });
  if (abilities.deleteAll) actions.push({ kind: 'delete', label: 'Delete all' });
  return actions;
}

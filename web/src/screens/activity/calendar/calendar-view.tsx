import type { Activity } from '@cpd/contract/activities';
import type { Calendar, UserActivitySummary } from '@cpd/contract/calendar';
import { monthGrid } from '@cpd/domain/record/calendar-grid';
import { isInYear } from '@cpd/domain/values/plain-date';
import { ActionIcon, Button, SegmentedControl, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../../../lib/clock.ts';
import { useUser } from '../../../lib/session.ts';
import { DeleteActivityDialog } from '../../../parts/delete-dialog.tsx';
import { loggedDatesQuery, useRefreshCalendar } from '../../../queries/calendar.ts';
import type { YearWithRules } from '../../../queries/years-with-rules.ts';
import { useIsPhone, useIsWide } from '../../../ui/screen-width.ts';
import { Agenda } from './agenda.tsx';
import styles from './calendar.module.css';
import { CalendarDays } from './calendar-days.tsx';
import { CalendarFiles } from './calendar-files.tsx';
import { monthInWords } from './calendar-words.ts';
import { DayPanel, type DialogKind, focusDay, SHOWN_ID } from './day-panel.tsx';

/** How the calendar shows what is logged: a month or a year of days (CAL-01), or a month as a list. */
type CalendarSpan = 'agenda' | 'month' | 'year';

type CalendarViewProps = {
  years: readonly YearWithRules[];
  /** Opens the form for a new activity on a plain date (CAL-08). */
  onAdd: (date: string) => void;
  /** Opens the dialogs of an activity; the calendar fetches anew whenever `useRefreshCalendar` is called (CAL-10). */
  onAddFile: (activity: UserActivitySummary) => void;
  onAttachToPlan: (activity: UserActivitySummary) => void;
  /** Imported items; the form opens with the first of them where `open` says so (CAL-12). */
  onImport: (activities: Activity[], open: boolean) => void;
};

/** The calendar tab of the activity screen: a month or a year, and beside it the selected day (CAL-01 to CAL-08). */
export function CalendarView({ years, onAdd, onAddFile, onAttachToPlan, onImport }: CalendarViewProps) {
  const thisDay = today().toString();
  const isPhone = useIsPhone();
  const [span, setSpan] = useState<CalendarSpan>(isPhone ? 'agenda' : 'month');
  const [day, setDay] = useState(thisDay);
  const [deleting, setDeleting] = useState<UserActivitySummary>();
  const hasSide = useIsWide();
  const refresh = useRefreshCalendar();
  const query = useLogged(span, day);
  const { data } = query;
  const counts = new Map(data?.userActivityCounts.map(({ date, activityCount }) => [date, activityCount]));
  const planned = new Set(data?.userActivitySummaries.filter(({ isPlanned }) => isPlanned).map(({ date }) => date));
  const openDialog = (kind: DialogKind, activity: UserActivitySummary) => {
    if (kind === 'add-file') onAddFile(activity);
    else if (kind === 'attach-to-plan') onAttachToPlan(activity);
    else setDeleting(activity);
  };
  const shared = {
    day,
    query,
    onAdd: takesNew(years, day) ? () => onAdd(day) : undefined,
    onDialog: openDialog,
  };
  const panel = <DayPanel {...shared} />;
  return (
    <div className={styles.calendar}>
      <CalendarFiles years={years} year={Number(day.slice(0, 4))} isPhone={isPhone} onImport={onImport} />
      <CalendarHead span={span} day={day} today={thisDay} onSpan={setSpan} onSelect={setDay} />
      {span === 'agenda' ? (
        <Agenda {...shared} />
      ) : (
        <div className={styles.body}>
          <CalendarDays
            span={span}
            day={day}
            today={thisDay}
            counts={counts}
            planned={planned}
            panel={hasSide ? null : panel}
            onSelect={setDay}
          />
          {hasSide && panel}
        </div>
      )}
      {deleting !== undefined && (
        <DeleteActivityDialog
          activityId={deleting.activityId}
          name={deleting.activityName}
          dateCount={deleting.dateCount}
          hasFiles={(listed(data, deleting) ?? deleting).hasFiles}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined);
            refresh();
            // After the dialog has given the focus back.
            setTimeout(focusDay, 50);
          }}
        />
      )}
    </div>
  );
}

/** The activity as the calendar has it by now: its day may have been read before a file of it was saved. */
function listed(calendar: Calendar | undefined, { activityId }: UserActivitySummary): UserActivitySummary | undefined {
  return calendar?.userActivitySummaries.find((activity) => activity.activityId === activityId);
}

/** What is logged in the weeks of the shown month, or in the shown year. */
function useLogged(span: CalendarSpan, day: string) {
  const { userId } = useUser();
  const shown = monthGrid(day).flat();
  const year = day.slice(0, 4);
  const [start, end] = span === 'year' ? [`${year}-01-01`, `${year}-12-31`] : [shown[0] ?? day, shown.at(-1) ?? day];
  return useQuery(loggedDatesQuery(userId, start, end));
}

/** A day takes something new when its CPD year is open (CAL-08). */
function takesNew(years: readonly YearWithRules[], day: string): boolean {
  return years.some((year) => year.editable && isInYear(day, year.cpdYearYear));
}

type CalendarHeadProps = {
  span: CalendarSpan;
  day: string;
  today: string;
  onSpan: (span: CalendarSpan) => void;
  onSelect: (day: string) => void;
};

/** Which month or year is shown, and the ways to others (CAL-01). */
function CalendarHead({ span, day, today, onSpan, onSelect }: CalendarHeadProps) {
  const date = Temporal.PlainDate.from(day);
  const step = span === 'year' ? { years: 1 } : { months: 1 };
  const stepName = span === 'year' ? 'year' : 'month';
  return (
    <div className={styles.head}>
      <SegmentedControl
        aria-label="Show"
        data={[
          { value: 'agenda', label: 'Agenda' },
          { value: 'month', label: 'Month' },
          { value: 'year', label: 'Year' },
        ]}
        value={span}
        onChange={onSpan}
      />
      <div className={styles.steps}>
        <ActionIcon
          variant="default"
          size={42}
          aria-label={`Previous ${stepName}`}
          onClick={() => onSelect(date.subtract(step).toString())}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <Title order={2} id={SHOWN_ID} tabIndex={-1} className={styles.shown} aria-live="polite">
          {span === 'year' ? date.year : monthInWords(day)}
        </Title>
        <ActionIcon
          variant="default"
          size={42}
          aria-label={`Next ${stepName}`}
          onClick={() => onSelect(date.add(step).toString())}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
        <Button onClick={() => onSelect(today)}>Today</Button>
      </div>
    </div>
  );
}

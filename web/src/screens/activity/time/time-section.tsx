import type { Activity } from '@cpd/contract/activities';
import type { Access, ActivityAccess } from '@cpd/domain/record/activity-access';
import { bringBack, changeDate } from '@cpd/domain/record/activity-change';
import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import { hoursWarning, type Occurrence } from '@cpd/domain/record/activity-rules';
import type { YearRules } from '@cpd/domain/year/year-rules';
import { Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, Suspense, useCallback } from 'react';
import { toggled } from '../../../lib/toggled.ts';
import { type DateRange, latestDays, todayIn, yearRange } from '../../../parts/day/date-range.ts';
import { DayField } from '../../../parts/day/day-field.tsx';
import type { FieldErrors } from '../../../parts/saving/problems.ts';
import type { YearWithRules } from '../../../queries/years-with-rules.ts';
import { fetchedPart } from '../../../ui/fetched-part.ts';
import { fieldId } from '../form/activity-check.ts';
import { hoursPerOccurrence } from '../form/activity-totals.ts';
import type { Fold } from '../form/folded-group.tsx';
import { groupSummaries } from '../form/section-summaries.ts';
import type { Change } from '../form/use-activity-values.ts';
import type { useYearOffers } from '../form/year-offers.ts';
import { HoursFields } from '../hours/hours-fields.tsx';
import type { DatesDeletion } from '../single-date/delete-ticked.tsx';
import { AreasField } from './areas-field.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { DatesField } from './dates-field.tsx';
import { chooseOccurrence } from './pattern-from-start.ts';
import { RecurringField } from './recurring-field.tsx';
import { ReflectionFold } from './reflection-fold.tsx';
import classes from './time.module.css';
import type { TimeFieldProps } from './time-field-props.ts';

const SeriesDates = fetchedPart(async () => (await import('../single-date/series-dates.tsx')).SeriesDates);

type TimeSectionProps = {
  values: ActivityFormModel;
  errors: FieldErrors;
  access: ActivityAccess;
  year: YearWithRules;
  offers: ReturnType<typeof useYearOffers>;
  /** The dates that a kept shortcut allows (SHC-05). */
  range: { min: string; max: string } | undefined;
  /** The activity that is changed. */
  saved?: Activity;
  /** The folded groups of the form. */
  groups: (name: 'areas' | 'reflection') => Fold;
  /** How several of its dates are deleted at once. */
  deletion?: DatesDeletion | undefined;
  change: (next: Change) => void;
};

/** Section 2: when it was, how long, what it counts for, and what it left behind (OCC-01, HRS-01, DOM-01, RFL-01). */
export function TimeSection(props: TimeSectionProps) {
  const { values, errors, access, year, offers, range, saved, groups, deletion, change } = props;
  const { hoursModel } = year.rules;
  const toggleArea = useCallback(
    (areaId: number) => change((now) => ({ ...now, areaIds: toggled(now.areaIds, areaId) })),
    [change],
  );
  const type = offers.offers.activityTypes.find(({ activityTypeId }) => activityTypeId === values.activityTypeId);
  // A single date shares its line with its one figure; the dates of a pattern may be many, so the hours of each are above them.
  const isSingle = values.occurrence === 'S' && hoursModel === 'total';
  const isAmongDates = access.dates !== 'absent' && (values.occurrence === 'R' || isSingle);
  const hours = (
    <HoursFields
      of={values.occurrence === 'S' ? 'activity' : 'each-date'}
      year={year}
      values={values}
      access={access.hours}
      areas={offers.areas}
      errors={errors}
      onChange={(part) => change((now) => ({ ...now, ...part }))}
    />
  );
  return (
    <div className={classes.section}>
      <OccurrenceField
        values={values}
        change={change}
        year={year.cpdYearYear}
        {...(range && { range })}
        errors={errors}
        fieldId={fieldId}
        occurrenceAccess={access.occurrence}
        datesAccess={access.dates}
        recurring={type?.recurring ?? true}
        hoursModel={hoursModel}
        loggedDates={offers.loggedDates}
        beside={isAmongDates && hours}
        saved={saved}
      />
      {saved && listsSavedDates(saved, values, access) && (
        <Suspense fallback={null}>
          <SeriesDates
            activity={saved}
            editable={access.dates === 'open'}
            removedDates={values.exceptions.removed}
            onBringBack={(date) => change((now) => bringBack(now, date))}
            deletion={access.dates === 'open' && canDelete(saved) ? deletion : undefined}
          />
        </Suspense>
      )}
      {!isAmongDates && hours}
      <HoursWarning values={values} hoursModel={hoursModel} />
      {access.areas !== 'absent' && (
        <AreasField
          id={fieldId('areas')}
          areas={offers.areas}
          mandatoryIds={year.mandatoryAreaIds}
          value={values.areaIds}
          counted={saved?.cpdYearId === year.cpdYearId ? saved.areaHours.map(({ areaId }) => areaId) : []}
          error={errors.areas}
          disabled={access.areas === 'shut'}
          cpdYearId={year.cpdYearId}
          more={groups('areas')}
          onToggle={toggleArea}
        />
      )}
      {access.reflection !== 'absent' && (
        <ReflectionFold
          fold={groups('reflection')}
          summary={groupSummaries(values, year).reflection}
          year={year}
          questions={offers.questions}
          value={values.reflection}
          access={access.reflection}
          errors={errors}
          fieldId={fieldId}
          onChange={(reflection) => change((now) => ({ ...now, reflection }))}
        />
      )}
    </div>
  );
}

/** Several dates that can be changed are one list with those that the form adds to them. */
function listsSavedDates(saved: Activity, { occurrence }: ActivityFormModel, { dates }: ActivityAccess): boolean {
  if (saved.occurrence !== occurrence) return false;
  return occurrence === 'R' || (occurrence === 'M' && dates !== 'open');
}

function canDelete({ abilities }: Activity): boolean {
  return abilities.delete || abilities.deleteAll;
}

type HoursWarningProps = { values: ActivityFormModel; hoursModel: YearRules['hoursModel'] };

/**
 * More than 24 hours for each of several dates are probably a sum: said while typing, never in the way of saving (HRS-05).
 * The region is always there, so that readers notice what comes into it.
 */
export function HoursWarning({ values, hoursModel }: HoursWarningProps) {
  const message = hoursWarning({ occurrence: values.occurrence, hours: hoursPerOccurrence(values, { hoursModel }) });
  return (
    <div role="status" className={classes.warning}>
      {message !== undefined && (
        <>
          <IconAlertTriangle size={20} aria-hidden />
          <span>{message}</span>
        </>
      )}
    </div>
  );
}

type OccurrenceFieldProps = Omit<TimeFieldProps, 'range'> & {
  /** The dates that may be chosen; the whole year when left out (OCC-03). */
  range?: DateRange;
  occurrenceAccess: Access;
  datesAccess: Access;
  /** Whether the activity's type recurs (OCC-11). */
  recurring: boolean;
  /** How the year counts hours, for the preview of a pattern. */
  hoursModel?: YearRules['hoursModel'];
  /** What shares the line of a single date, and comes before the dates of a pattern. */
  beside?: ReactNode;
  /** The activity that is changed. */
  saved?: Activity | undefined;
};

const OCCURRENCES = [
  { value: 'S', label: 'Single' },
  { value: 'M', label: 'Multiple dates' },
  { value: 'R', label: 'Recurring' },
] as const satisfies readonly { value: Occurrence; label: string }[];

/** When the activity is: on one date, on several, or in a pattern (OCC-01). */
export function OccurrenceField(props: OccurrenceFieldProps) {
  const { occurrenceAccess, datesAccess } = props;
  return (
    <div className={classes.section}>
      {occurrenceAccess !== 'absent' && <OccurrenceTabs {...props} />}
      {datesAccess !== 'absent' && <OccurrenceDates {...props} />}
    </div>
  );
}

/** A type that does not recur has a single date, and says so (OCC-11). */
function OccurrenceTabs(props: OccurrenceFieldProps) {
  const { values, change, year, range = yearRange(year), errors, fieldId, recurring, occurrenceAccess } = props;
  const shut = occurrenceAccess === 'shut';
  return (
    <ChoiceBar
      label="How often did it happen?"
      quietLabel
      description={recurring || shut ? undefined : 'An activity of this type has a single date.'}
      error={errors.occurrence}
      id={fieldId('occurrence')}
      value={values.occurrence}
      choices={OCCURRENCES.map((choice) => ({ ...choice, disabled: shut || (!recurring && choice.value !== 'S') }))}
      onChange={(occurrence) => change((now) => chooseOccurrence(now, occurrence, range))}
    />
  );
}

function OccurrenceDates({ datesAccess, hoursModel = 'total', range, beside, saved, ...props }: OccurrenceFieldProps) {
  const shut = datesAccess === 'shut';
  const field = { ...props, range: range ?? yearRange(props.year) };
  switch (props.values.occurrence) {
    case 'S':
      return (
        <div className={classes.beside}>
          <SingleField {...field} shut={shut} />
          {beside}
        </div>
      );
    case 'M':
      // Dates that cannot be changed are those of a saved activity, listed with their hours by SeriesDates.
      return shut ? null : <DatesField {...field} saved={saved} />;
    case 'R':
      return <RecurringField {...field} hoursModel={hoursModel} shut={shut} beside={beside} />;
  }
}

function SingleField({ values, change, year, range, errors, fieldId, loggedDates, shut }: SingleFieldProps) {
  const today = todayIn(range);
  const information = values.dates.find(({ date }) => date === values.date)?.information ?? '';
  return (
    <Stack gap="xs">
      <DayField
        id={fieldId('dates')}
        label="Date"
        value={values.date}
        range={range}
        error={errors.dates}
        disabled={shut}
        saysYear={today === undefined}
        quickDates={latestDays(range)}
        loggedDates={loggedDates}
        onChange={(date) => change((now) => changeDate(now, date, year))}
      />
      {information !== '' && <Text className={classes.lineText}>About this date: {information}</Text>}
    </Stack>
  );
}

type SingleFieldProps = TimeFieldProps & { shut: boolean };

import type { Activity } from '@cpd/contract/activities';
import {
  activityHeading,
  activityMode,
  type ChosenScreen,
  chooseActivityScreen,
} from '@cpd/domain/record/activity-screen';
import { copyOf } from '@cpd/domain/record/activity-year-change';
import type { ShortcutQuery } from '@cpd/domain/record/shortcut-link';
import { Alert, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { Waiting } from '../../parts/loaded.tsx';
import { activityQuery, activityToCopyQuery } from '../../queries/activities.ts';
import { planQuery } from '../../queries/plans.ts';
import { type YearWithRules, yearsWithRulesQuery } from '../../queries/years-with-rules.ts';
import { fetchedPart } from '../../ui/fetched-part.ts';
import { useLeadOn } from '../../ui/own-address.ts';
import shared from '../../ui/shared.module.css';
import { ActivityPage, NoOpenYear, NotAvailable, useFirst } from './activity-page.tsx';
import { keyOfItem } from './calendar/import-key.ts';
import { EditActivity } from './edit-activity.tsx';
import type { SavedActivity } from './form/activity-totals.ts';
import { toFormValues } from './form/activity-wire.ts';
import type { ScreenInputs } from './form/starting-values.ts';
import { type StartingPoint, startingDate, startingValues, yearChoices } from './form/starting-values.ts';
import type { YearOffers } from './form/year-offers.ts';
import { useOffersOf } from './form/year-offers.ts';
import { BegunActivity, NewActivity } from './new-activity.tsx';
import { ShortcutActivity } from './shortcut-activity.tsx';

// A date of a series is opened far less often than an activity.
const OpenedActivityDate = fetchedPart(
  async () => (await import('./single-date/opened-activity-date.tsx')).OpenedActivityDate,
);

/** Few years were audited. */
const CorrectionOfActivity = fetchedPart(
  async () => (await import('../../parts/audit/corrections.tsx')).CorrectionOfActivity,
);

type OpenedActivityProps = {
  inputs: ScreenInputs;
  /** What a new activity starts with besides. */
  startingPoint: StartingPoint;
  shortcut: ShortcutQuery | undefined;
  onSaved: (saved: SavedActivity) => void;
  /** The activity is deleted, or was given up. */
  onLeft: () => void;
  /** Opens the stored activity anew. */
  onReload: () => void;
};

/** One of the ten screens behind the address, chosen once the years are there (ACT-22). */
export function OpenedActivity(props: OpenedActivityProps) {
  const { inputs, startingPoint, onSaved, onLeft, onReload } = props;
  const { userId } = useUser();
  const { data: years } = useSuspenseQuery(yearsWithRulesQuery(userId));
  const shortcut = shortcutOf(props);
  // Years are fetched again while someone types; what was opened stays.
  const [screen] = useState(() => screenOf(inputs, shortcut, years));
  switch (screen.kind) {
    case 'edit':
    case 'view':
      return <StoredActivity {...{ screen, years, onSaved, onLeft, onReload }} />;
    case 'edit-date':
    case 'view-date':
      return (
        <Suspense fallback={<Waiting place={[72, 72, 72]} />}>
          <OpenedActivityDate
            activityDateId={screen.activityDateId}
            purpose={screen.kind === 'edit-date' ? 'edit' : 'view'}
            {...{ years, onSaved, onLeft, onReload }}
          />
        </Suspense>
      );
    case 'shortcut':
      return shortcut && <ShortcutActivity {...{ shortcut, startingPoint, years, onSaved }} />;
    case 'copy':
      return <CopiedActivity activityId={screen.activityId} {...{ years, onSaved }} />;
    case 'calendar-import':
      return (
        inputs.copyActivityResponse && (
          <ImportedActivity item={inputs.copyActivityResponse} {...{ screen, years, onSaved }} />
        )
      );
    default:
      return <AddedActivity {...{ screen, startingPoint, years, onSaved }} />;
  }
}

/** A friendly link by its name, else the shortcut of the session where one is meant (SHC-01, SHC-04). */
function shortcutOf({ inputs, shortcut }: OpenedActivityProps): ShortcutQuery | undefined {
  if (inputs.friendlyURL !== undefined) return { kind: 'friendly', suffix: inputs.friendlyURL };
  return inputs.isShortcut === false ? undefined : shortcut;
}

function screenOf(inputs: ScreenInputs, shortcut: ShortcutQuery | undefined, years: readonly YearWithRules[]) {
  const asked = { ...inputs, editActivityId: inputs.editActivityId ?? inputs.activityId };
  const remembered = {
    ...(shortcut && { shortcut: shortcut.kind }),
    calendarImport: inputs.copyActivityResponse !== undefined,
    ...(inputs.isPDP === true && inputs.attachToCPDYearId !== undefined && { planYearId: inputs.attachToCPDYearId }),
  };
  return chooseActivityScreen(asked, remembered, yearChoices(years));
}

type ImportedProps = Pick<OpenedActivityProps, 'onSaved'> & {
  item: Activity;
  screen: ChosenScreen;
  years: readonly YearWithRules[];
};

/** The add form with what an item of a calendar brings; nothing is saved until Save (CAL-12). */
function ImportedActivity({ item, screen, years, onSaved }: ImportedProps) {
  const [begun] = useState(() => {
    const start = startingValues({ cpdYearId: item.cpdYearId }, years);
    const year = years.find(({ cpdYearId }) => cpdYearId === start?.cpdYearId);
    if (!year) return undefined;
    const values = { ...toFormValues(item, year.rules), cpdYearId: year.cpdYearId };
    // A calendar that gives no time leaves the field to be filled, not a 0 to be taken away.
    return item.hoursPerDate > 0 ? values : { ...values, hours: '' };
  });
  return (
    <ActivityPage title={activityHeading(screen, 'add')}>
      <BegunActivity draft="import" attemptedKey={keyOfItem(item)} start={begun} years={years} onSaved={onSaved} />
    </ActivityPage>
  );
}

type AddedProps = Pick<OpenedActivityProps, 'startingPoint' | 'onSaved'> & {
  screen: ChosenScreen;
  years: readonly YearWithRules[];
};

/** The add form, empty or with the date, the year or the plan it was opened for (ACT-10, ACT-22). */
function AddedActivity({ screen, startingPoint, years, onSaved }: AddedProps) {
  const [start] = useState(() => startingValues({ ...startingPoint, ...startOf(screen) }, years));
  return (
    <ActivityPage title={activityHeading(screen, 'add')}>
      <BegunActivity start={start} years={years} onSaved={onSaved} />
    </ActivityPage>
  );
}

function startOf(screen: ChosenScreen): StartingPoint {
  if (screen.kind === 'preselected-date') return { date: screen.date };
  return screen.kind === 'plan' ? { cpdYearId: screen.cpdYearId } : {};
}

type CopiedActivityProps = {
  activityId: number;
  years: readonly YearWithRules[];
  onSaved: (saved: SavedActivity) => void;
};

/** A new activity that starts as a copy of a saved one (ACT-06, ACT-32, ACT-33). */
function CopiedActivity({ activityId, years, onSaved }: CopiedActivityProps) {
  const query = useQuery(activityToCopyQuery(activityId));
  const source = useFirst(query.isFetchedAfterMount ? query.data : undefined);
  const target = source && targetYear(source, years);
  const offers = useFirst(useOffersOf(target));
  const sourceYear = years.find(({ cpdYearId }) => cpdYearId === source?.cpdYearId);
  return (
    <ActivityPage title="Copy Activity">
      {query.isError && !source && <NotAvailable error={query.error} />}
      {source && !target && <NoOpenYear />}
      {!query.isError && !(source && !target) && !offers && <Waiting place={[72, 72, 72]} />}
      {source && sourceYear && offers && <CopyForm {...{ source, sourceYear, offers, years, onSaved }} />}
    </ActivityPage>
  );
}

/** Its own year, or where that cannot be changed the year a new activity would start in (ACT-33). */
function targetYear(source: Activity, years: readonly YearWithRules[]): YearWithRules | undefined {
  const start = startingValues({ cpdYearId: source.cpdYearId }, years);
  return years.find(({ cpdYearId }) => cpdYearId === start?.cpdYearId);
}

type CopyFormProps = {
  source: Activity;
  sourceYear: YearWithRules;
  offers: YearOffers;
  years: readonly YearWithRules[];
  onSaved: (saved: SavedActivity) => void;
};

function CopyForm({ source, sourceYear, offers, years, onSaved }: CopyFormProps) {
  const from = sourceYear.rules;
  const [initial] = useState(() => {
    const copy = copyOf({ ...toFormValues(source, from), documentsToDelete: [] }, { from, to: offers });
    // The day of another year does not come along: done again, it is logged on its day like anything new.
    return copy.date === '' ? { ...copy, date: startingDate({ cpdYearYear: offers.year }) } : copy;
  });
  return (
    <>
      <Text className={`${shared.quiet} ${shared.long}`}>
        This is a copy of “{source.activityName}”.{' '}
        {source.userActivityDocuments.length > 0 && 'Files stay with the original.'}
      </Text>
      <NewActivity mode="copy" draft={`copy.${source.activityId}`} initial={initial} years={years} onSaved={onSaved} />
    </>
  );
}

type StoredActivityProps = {
  screen: Extract<ChosenScreen, { kind: 'edit' | 'view' }>;
  years: readonly YearWithRules[];
  onSaved: (saved: SavedActivity) => void;
  onLeft: () => void;
  onReload: () => void;
};

/** A saved activity, to be changed or read (ACT-04, ACT-07, ACT-25, ACT-29 to ACT-31). */
function StoredActivity({ screen, years, onSaved, onLeft, onReload }: StoredActivityProps) {
  const query = useQuery(activityQuery(screen.activityId));
  const activity = useFirst(query.isFetchedAfterMount ? query.data : undefined);
  const year = years.find(({ cpdYearId }) => cpdYearId === activity?.cpdYearId);
  const mode = activityMode(screen, activity?.abilities.edit ?? true) === 'edit' ? 'edit' : 'view';
  const planId = screen.kind === 'edit' ? (activity?.planId ?? undefined) : undefined;
  if (activity && planId !== undefined) return <LeadToPlan planId={planId} cpdYearId={activity.cpdYearId} />;
  const isClosed = screen.kind === 'edit' && year?.editable === false;
  return (
    <ActivityPage title={activityHeading(screen, mode)}>
      {!(activity && year) && (query.isError ? <NotAvailable error={query.error} /> : <Waiting place={[72, 72, 72]} />)}
      {isClosed && <Alert color="gray">The CPD year {year.cpdYearYear} is closed, so it can only be viewed.</Alert>}
      {mode === 'edit' && activity?.verifiedActivityId != null && <WhatVerifiedTakes />}
      {activity && year?.audit === 'DECIDED' && !year.editable && (
        <Suspense fallback={null}>
          <CorrectionOfActivity cpdYearId={year.cpdYearId} activityId={activity.activityId} />
        </Suspense>
      )}
      {activity && year && <EditActivity {...{ activity, year, years, mode, onSaved, onReload }} onDeleted={onLeft} />}
    </ActivityPage>
  );
}

/** Why the other fields are grey (ACT-31). */
function WhatVerifiedTakes() {
  return (
    <Alert color="gray">
      The college entered this activity. You can add a reflection, evidence and goals of your plan; the rest cannot be
      changed.
    </Alert>
  );
}

/** What carries the hours of a plan is changed with its plan, so that opens; a plan that is a file is among the plans. */
function LeadToPlan({ planId, cpdYearId }: { planId: number; cpdYearId: number }) {
  const { data: plan, isError } = useQuery(planQuery(planId));
  const leadOn = useLeadOn();
  useEffect(() => {
    if (plan === undefined && !isError) return;
    const action = (['edit', 'view'] as const).find((one) => plan?.abilities[one]);
    leadOn(action === undefined ? paths.plansOf(cpdYearId) : paths.plan(action, planId), { replace: true });
  }, [plan, isError, leadOn, planId, cpdYearId]);
  return <Waiting place={[72, 72, 72]} />;
}

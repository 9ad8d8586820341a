import type { Activity } from '@cpd/contract/activities';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { copyOf } from '@cpd/domain/record/activity-year-change';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activityToCopyQuery } from '../../queries/activities.ts';
import classes from './activity.module.css';
import { ActivityPage, LoadingActivity, NoOpenYear, NotAvailable } from './activity-page.tsx';
import { toFormValues } from './form/activity-wire.ts';
import { formRules } from './form/form-year.ts';
import type { SavedActivity } from './form/saved-in-words.ts';
import { startingValues } from './form/starting-values.ts';
import { useOffersOf } from './form/use-offers.ts';
import type { YearOffers } from './form/year-offers.ts';
import { NewActivity } from './new-activity.tsx';
import { useFirst } from './use-first.ts';

type CopiedActivityProps = {
  activityId: number;
  years: readonly CPDYear[];
  onSaved: (saved: SavedActivity) => void;
};

/** A new activity that starts as a copy of a saved one (ACT-06, ACT-32, ACT-33). */
export function CopiedActivity({ activityId, years, onSaved }: CopiedActivityProps) {
  const query = useQuery(activityToCopyQuery(activityId));
  const source = useFirst(query.isFetchedAfterMount ? query.data : undefined);
  const target = source && targetYear(source, years);
  const offers = useFirst(useOffersOf(target));
  const sourceYear = years.find(({ cpdYearId }) => cpdYearId === source?.cpdYearId);
  return (
    <ActivityPage title="Copy Activity">
      {query.isError && !source && <NotAvailable error={query.error} />}
      {source && !target && <NoOpenYear />}
      {!query.isError && !(source && !target) && !offers && <LoadingActivity />}
      {source && sourceYear && offers && <CopyForm {...{ source, sourceYear, offers, years, onSaved }} />}
    </ActivityPage>
  );
}

/** Its own year, or where that takes no changes the year a new activity would start in (ACT-33). */
function targetYear(source: Activity, years: readonly CPDYear[]): CPDYear | undefined {
  const start = startingValues({ cpdYearId: source.cpdYearId }, years);
  return years.find(({ cpdYearId }) => cpdYearId === start?.cpdYearId);
}

type CopyFormProps = {
  source: Activity;
  sourceYear: CPDYear;
  offers: YearOffers;
  years: readonly CPDYear[];
  onSaved: (saved: SavedActivity) => void;
};

function CopyForm({ source, sourceYear, offers, years, onSaved }: CopyFormProps) {
  const from = formRules(sourceYear);
  const [initial] = useState(() =>
    copyOf({ ...toFormValues(source, from), documentsToDelete: [] }, { from: from.hoursModel, to: offers }),
  );
  return (
    <>
      <Text className={classes.quiet}>
        This is a copy of “{source.activityName}”.{' '}
        {source.userActivityDocuments.length > 0 && 'Files stay with the original.'}
      </Text>
      <NewActivity mode="copy" draft={`copy.${source.activityId}`} initial={initial} years={years} onSaved={onSaved} />
    </>
  );
}

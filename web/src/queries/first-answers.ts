import { isOpenStatus } from '@cpd/domain/year/year-rules';
import type { QueryClient } from '@tanstack/react-query';
import { defaultYear } from '../lib/default-year.ts';
import { type FirstYears, rememberedYear } from '../lib/remembered.ts';
import { ownErrors } from './call-query.ts';
import { activityTypesQuery, specialitiesQuery } from './reference.ts';
import { requirementsQuery, summaryQuery } from './summary.ts';
import { yearsQuery } from './years.ts';

/** Asks for what a screen of a member shows first, before it is there to ask. What fails it asks for again, and tells then. */
export type AskFirst = (client: QueryClient, userId: number, years: FirstYears) => void;

/** Of Home: how far the open years are (HOM-02). */
export const askForHome: AskFirst = (client, userId, { open }) => {
  for (const cpdYearId of open) void client.prefetchQuery({ ...requirementsQuery(userId, cpdYearId), ...ownErrors });
};

/** Of CPD Summary: the year that it opens with (YR-02). */
export const askForSummary: AskFirst = (client, userId, { shown }) => {
  const cpdYearId = rememberedYear(userId) ?? shown;
  if (cpdYearId !== undefined) void client.prefetchQuery({ ...summaryQuery(userId, cpdYearId), ...ownErrors });
};

/** Of the activity form for something new: what it offers to choose from. */
export const askForForm: AskFirst = (client, userId, { open: [cpdYearId] }) => {
  if (cpdYearId === undefined || location.search !== '') return;
  void client.prefetchQuery({ ...specialitiesQuery(userId, cpdYearId), ...ownErrors });
  void client.prefetchQuery(activityTypesQuery(cpdYearId));
};

/** Asks for the years of a member, of which those are answered that the screens show first; none where that fails. */
export async function askForYears(client: QueryClient, userId: number): Promise<FirstYears> {
  const query = yearsQuery(userId);
  await client.prefetchQuery({ ...query, ...ownErrors });
  const years = client.getQueryData(query.queryKey) ?? [];
  const open = years.filter(({ cpdStatusCode }) => isOpenStatus(cpdStatusCode));
  return {
    open: open.toSorted((one, other) => one.cpdYearYear - other.cpdYearYear).map(({ cpdYearId }) => cpdYearId),
    shown: defaultYear(years, rememberedYear(userId))?.cpdYearId,
  };
}

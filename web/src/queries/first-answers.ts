import { isOpenStatus } from '@cpd/domain/year/year-rules';
import type { QueryClient } from '@tanstack/react-query';
import { defaultYear } from '../lib/default-year.ts';
import { rememberedYear } from '../lib/remembered.ts';
import { requirementsQuery, summaryQuery } from './summary.ts';
import { yearsQuery } from './years.ts';

/**
 * Asks for what Home of a member shows first, before it is there to ask: the years, and how far the open ones are (HOM-02).
 * What fails is told as when Home asks, which then asks again or says so.
 */
export async function askForHome(client: QueryClient, userId: number): Promise<void> {
  const open = (await askForYears(client, userId)).filter(({ cpdStatusCode }) => isOpenStatus(cpdStatusCode));
  await Promise.all(open.map(({ cpdYearId }) => client.prefetchQuery(requirementsQuery(userId, cpdYearId))));
}

/** Asks for what CPD Summary of a member shows first: the years, and the one that it opens with (YR-02). Fails as above. */
export async function askForSummary(client: QueryClient, userId: number): Promise<void> {
  const year = defaultYear(await askForYears(client, userId), rememberedYear(userId));
  if (year !== undefined) await client.prefetchQuery(summaryQuery(userId, year.cpdYearId));
}

/** Asks for the years of a member; none where that fails. */
export async function askForYears(client: QueryClient, userId: number) {
  const query = yearsQuery(userId);
  await client.prefetchQuery(query);
  return client.getQueryData(query.queryKey) ?? [];
}

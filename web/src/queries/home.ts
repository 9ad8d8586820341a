import { isOpenStatus } from '@cpd/domain/year/year-rules';
import type { QueryClient } from '@tanstack/react-query';
import { requirementsQuery } from './summary.ts';
import { yearsQuery } from './years.ts';

/**
 * Asks for what Home of a member shows first, before it is there to ask: the years, and how far the open ones are (HOM-02).
 * What fails is told as when Home asks, which then asks again or says so.
 */
export async function askForHome(client: QueryClient, userId: number): Promise<void> {
  const query = yearsQuery(userId);
  await client.prefetchQuery(query);
  const years = client.getQueryData(query.queryKey) ?? [];
  const open = years.filter(({ cpdStatusCode }) => isOpenStatus(cpdStatusCode));
  await Promise.all(open.map(({ cpdYearId }) => client.prefetchQuery(requirementsQuery(userId, cpdYearId))));
}

import type { CPDYear } from '@cpd/contract/cpd-years';
import type { ActivityType } from '@cpd/contract/reference';
import type { FrameworkRequirements } from '@cpd/contract/summary';
import { useQuery } from '@tanstack/react-query';
import { readActivitySearch } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { requirementsQuery } from '../../../queries/summary.ts';
import { useOwnAddress } from '../../../ui/own-address.ts';

/** Why the form started with the type that the address asked for; undefined for a type that was chosen in the form. */
export function useTypeReason(chosen: ActivityType | undefined, { cpdYearId }: CPDYear): string | undefined {
  const { userId } = useUser();
  const asked = useOwnAddress(({ search }) => readActivitySearch(search));
  const isAsked = chosen !== undefined && asked.type === chosen.activityTypeId && asked.year === cpdYearId;
  const { data: requirements } = useQuery({ ...requirementsQuery(userId, cpdYearId), enabled: isAsked });
  return isAsked && requirements ? reasonFor(chosen, requirements.missing) : undefined;
}

/** The first thing missing that an activity of the type would help with, in a sentence; undefined without one. */
export function reasonFor(
  { activityTypeId, categoryId }: Pick<ActivityType, 'activityTypeId' | 'categoryId'>,
  missing: FrameworkRequirements['missing'],
): string | undefined {
  for (const { text, categoryIds, activityTypeId: needed } of missing) {
    // Hours of a category take any of its types; the annual conversation is a type of its own.
    if (categoryIds.includes(categoryId)) return `Chosen because you need ${text}. Change it as you like.`;
    if (categoryIds.length === 0 && needed === activityTypeId) return 'Pre-filled for your annual conversation.';
  }
  return undefined;
}

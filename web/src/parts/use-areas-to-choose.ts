import type { Speciality } from '@cpd/contract/reference';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../lib/session.ts';
import { groupedSpecialitiesQuery } from '../queries/reference.ts';

/** The areas of a year in the three groups of API-10. */
export type AreasToChoose = {
  locked: readonly Speciality[];
  domains: readonly Speciality[];
  specialities: readonly Speciality[];
};

/** The areas that a member can choose from; undefined until the server has answered, now and not some time before. */
export function useAreasToChoose(cpdYearId: number) {
  const { userId } = useUser();
  const query = useQuery(groupedSpecialitiesQuery(userId, cpdYearId));
  const failed = query.isError && !query.isFetching;
  // Never an answer of before: it could undo what another tab has saved.
  const data = query.isFetchedAfterMount && !failed ? query.data : undefined;
  const areas: AreasToChoose | undefined = data && {
    locked: data.mandatory,
    domains: data.professionalDomains,
    specialities: data.specialties,
  };
  return { areas, failed, retry: () => void query.refetch() };
}

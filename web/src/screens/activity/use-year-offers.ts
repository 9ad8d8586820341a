import type { Speciality } from '@cpd/contract/reference';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { activityNamesQuery } from '../../queries/activities.ts';
import { documentNamesQuery } from '../../queries/documents.ts';
import { activityTypesQuery, specialitiesQuery } from '../../queries/reference.ts';
import type { AttachedFile } from './activity-values.ts';

/** What the chosen year offers to the form: types, areas, earlier names and files (ACT-34). Empty lists while they load. */
export function useYearOffers(cpdYearId: number, ownAreas: readonly Speciality[]) {
  const { UserId } = useUser();
  const client = useQueryClient();
  const types = useQuery(activityTypesQuery(cpdYearId));
  const areas = useQuery(specialitiesQuery(UserId, cpdYearId));
  const names = useQuery(activityNamesQuery(UserId, cpdYearId));
  const documents = useQuery(documentNamesQuery(UserId, cpdYearId));
  const yearFiles: AttachedFile[] = (documents.data ?? []).map(({ DocumentId, DocumentName }) => ({
    documentId: DocumentId,
    name: DocumentName,
  }));

  /** The ids that another year offers, once they are loaded; undefined when they cannot be. */
  async function offeredIn(otherYearId: number) {
    try {
      const [otherTypes, otherAreas] = await Promise.all([
        client.ensureQueryData(activityTypesQuery(otherYearId)),
        client.ensureQueryData(specialitiesQuery(UserId, otherYearId)),
      ]);
      return {
        activityTypeIds: otherTypes.filter((type) => !type.IsPDPActivityType).map((type) => type.ActivityTypeId),
        areaIds: otherAreas.map((area) => area.SpecialityId),
      };
    } catch {
      return undefined;
    }
  }

  const allTypes = types.data ?? [];
  return {
    // A plan brings its own entry of hours, so its type is nothing to choose.
    activityTypes: allTypes.filter((type) => !type.IsPDPActivityType),
    takesPlans: allTypes.some((type) => type.IsPDPActivityType),
    areas: withOwnAreas(areas.data ?? [], ownAreas),
    names: names.data ?? [],
    yearFiles,
    loading: types.isPending || areas.isPending,
    failed: types.isError || areas.isError,
    retry: () => {
      if (types.isError) void types.refetch();
      if (areas.isError) void areas.refetch();
    },
    offeredIn,
  };
}

/** An area that left the year's list stays on an activity that already uses it (DOM-08). */
function withOwnAreas(areas: readonly Speciality[], own: readonly Speciality[]): Speciality[] {
  const listed = new Set(areas.map((area) => area.SpecialityId));
  return [...areas, ...own.filter((area) => !listed.has(area.SpecialityId))];
}

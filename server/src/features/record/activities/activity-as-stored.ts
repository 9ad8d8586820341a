import type { YearReference } from '../../../platform/reference/reference-reader.ts';
import type { ActivityAsStored, DateAsStored } from './activity-at-once-store.ts';
import type { CheckedActivity } from './activity-check-service.ts';
import type { ActivityDateRecord } from './activity-date-store.ts';
import type { StoredActivity } from './activity-reader.ts';

/**
 * An activity that the rules have accepted as `findActivity` will read it, worked out instead of read again: its event needs
 * names and categories besides what is written. The last are its version, files and goals
 * then.
 */
export function activityAsStored(
  { record, dates }: CheckedActivity,
  { types, areas }: YearReference,
  { version, documents, goals }: Pick<StoredActivity, 'version' | 'documents' | 'goals'>,
): ActivityAsStored {
  const type = types.find(({ activityTypeId }) => activityTypeId === record.activityTypeId);
  if (type === undefined) throw new Error(`The rules have accepted the unknown type ${record.activityTypeId}.`);
  return {
    ...record,
    typeName: type.name,
    isPlanType: type.isPlanType,
    categoryId: type.categoryId,
    areas: withNames(record.areas, areas),
    dates: dates.map((date) => dateAsStored(date, areas)),
    ...{ version, documents, goals },
    removedDates: [...record.removedDates],
  };
}

function dateAsStored({ areas, ...date }: ActivityDateRecord, known: YearReference['areas']): DateAsStored {
  const answers = date.answers.filter(({ answer }) => answer.trim() !== '');
  return {
    ...date,
    endDate: date.startDate,
    areas: withNames(areas, known),
    answers: answers.map(({ questionId, answer }) => ({ questionId, answer })),
  };
}

/** Areas with their names, in the order of the reference data. */
function withNames<Hours>(chosen: readonly { areaId: number; hours: Hours }[], known: YearReference['areas']) {
  return known.flatMap(({ areaId, name }) =>
    chosen.filter((each) => each.areaId === areaId).map(({ hours }) => ({ areaId, name, hours })),
  );
}

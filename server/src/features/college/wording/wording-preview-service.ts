import type { WordingReader } from '@cpd/contract/wordings';
import { isOpenStatus } from '@cpd/domain/year/year-rules';
import type { Database } from '../../../platform/database/tables.ts';
import { invalid } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { listYears, statusOf } from '../../record/years/year-service.ts';
import { noteView } from '../acting/subject-service.ts';
import { readValuesOf } from '../announcements/preview-service.ts';

/** What the fields say of a member, a look that is noted. Errors: INVALID for a number without a member who can be written to. */
export async function readWordingReader(
  database: Database,
  { actor, now, requestId }: Caller,
  memberNumber: string,
): Promise<WordingReader> {
  let year: number | undefined;
  const cpdYearIdOf = async (userId: number) => {
    const years = await listYears(database, { subjectUserId: userId, now });
    const open = years.find((each) => isOpenStatus(statusOf(each, now)));
    year = open?.facts.year;
    return open?.facts.cpdYearId ?? null;
  };
  const found = await readValuesOf(database, { memberNumber, cpdYearIdOf }, now);
  if (found === undefined) {
    const message = `No member who can receive this has the number ${memberNumber}.`;
    throw invalid([{ field: 'ForMemberNumber', message }]);
  }
  await noteView(database, actor, found.userId, now, requestId);
  const { values } = found;
  return {
    memberNumber: memberNumber.trim(),
    name: found.name,
    firstName: values['first name'],
    year: year === undefined ? null : String(year),
    dueDay: values['due date'] === '' ? null : values['due date'],
    missing: [...values['what is missing']],
  };
}

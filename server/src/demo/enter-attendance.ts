import type { YearFacts } from '@cpd/domain/year/framework';
import { applyList } from '../features/college/programs/attendance-service.ts';
import { createProgram } from '../features/college/programs/program-service.ts';
import type { Caller } from '../platform/http/caller.ts';

const COURSE_TYPE = 106;
const ETHICS_AREA = 202;

/** A meeting that the college ran on a day, with a member on its list who has not answered; the caller keeps the lists. */
export async function enterAttendance(
  keeper: Caller,
  { cpdYearId }: YearFacts,
  { memberNumber, day }: { memberNumber: string; day: string },
): Promise<void> {
  const programActivityId = await createProgram(keeper, cpdYearId, {
    name: 'Summer meeting of the college',
    activityTypeId: COURSE_TYPE,
    additionalInformation: '',
    startDate: day,
    endDate: day,
    hours: 3,
    areaHours: [{ areaId: ETHICS_AREA, hours: 3 }],
    areaIds: [],
  });
  await applyList(keeper, { programActivityId, list: memberNumber, leaveOut: 0, otherNames: 0 });
}

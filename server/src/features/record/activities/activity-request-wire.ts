import type { ActivityRequest } from '@cpd/contract/activities';
import { recurrenceFromWire } from '@cpd/contract/recurrence-wire';
import type { ActivityDraft } from '@cpd/domain/record/activity-rules';
import { parseHours, roundHours } from '@cpd/domain/values/hours';
import type { YearRules } from '@cpd/domain/year/year-rules';
import type { z } from 'zod';

type Request = z.output<typeof ActivityRequest>;

/** A request as the rules read it; hours that cannot be read are left undefined for the rules to refuse (HRS-10, HRS-11). */
export function toDraft(request: Request, rules: YearRules): ActivityDraft {
  const recurrence = request.Occurrence === 'R' ? recurrenceFromWire(request) : undefined;
  const perSpecialty = rules.hoursModel === 'per-specialty';
  const lines = toAreaHours(request.UserActivityHours);
  return {
    name: (request.ActivityName ?? '').trim(),
    activityTypeId: request.ActivityTypeId,
    additionalInformation: request.AdditionalInformation ?? '',
    occurrence: request.Occurrence,
    dates: request.Occurrence === 'R' ? [] : request.UserActivityDates.map(({ StartDate }) => StartDate),
    ...(recurrence === undefined ? {} : { recurrence }),
    hours: typedHours(request),
    areaHours: perSpecialty ? lines : [],
    areaIds: perSpecialty ? [] : lines.map(({ areaId }) => areaId),
    ...(request.AddReflection ? { reflection: toReflection(request) } : {}),
  };
}

/** Hours by area as the rules read them: nothing is 0, what cannot be read is NaN for the rules to refuse (HRS-10, HRS-13). */
export function toAreaHours(lines: Request['UserActivityHours']): { areaId: number; hours: number }[] {
  return lines.map(({ SpecialityId, Hours }) => ({
    areaId: SpecialityId,
    hours: Hours === undefined || Hours === null || Hours === '' ? 0 : (parseHours(Hours) ?? Number.NaN),
  }));
}

/**
 * HoursPerDate wins when above 0, so that a response sent back unchanged changes nothing (HRS-11). Undefined when the one
 * that counts, or an HoursPerDate at all, cannot be read (HRS-10).
 */
function typedHours({ HoursPerDate, TotalHours }: Request): number | undefined {
  const perDate = parseHours(HoursPerDate || 0);
  const typed = perDate === 0 ? parseHours(TotalHours || 0) : perDate;
  return typed === undefined ? undefined : roundHours(typed);
}

/** A reflection as the rules read it. */
export function toReflection(
  request: Pick<Request, 'Reflection' | 'ReflectionHours' | 'ReflectionAnswers'>,
): NonNullable<ActivityDraft['reflection']> {
  const hours = request.ReflectionHours;
  return {
    text: request.Reflection ?? '',
    hours: hours === undefined || hours === null ? 0 : (parseHours(hours) ?? 0),
    answers: request.ReflectionAnswers.map(({ ReflectionQuestionId, ReflectionAnswer }) => ({
      questionId: ReflectionQuestionId,
      answer: ReflectionAnswer ?? '',
    })),
  };
}

import type { ActivityRequest } from '@cpd/contract/activities';
import type { Inside } from '@cpd/contract/spelling';
import type { ActivityDraft } from '@cpd/domain/record/activity-rules';
import { parseHours, roundHours } from '@cpd/domain/values/hours';
import type { YearRules } from '@cpd/domain/year/year-rules';
import type { z } from 'zod';

type Request = Inside<z.output<typeof ActivityRequest>>;

/** A request as the rules read it; hours that cannot be read are left undefined for the rules to refuse (HRS-10, HRS-11). */
export function toDraft(request: Request, rules: YearRules): ActivityDraft {
  const { recurrence } = request;
  const perSpecialty = rules.hoursModel === 'per-specialty';
  const lines = toAreaHours(request.areaHours);
  return {
    name: (request.activityName ?? '').trim(),
    activityTypeId: request.activityTypeId,
    additionalInformation: request.additionalInformation ?? '',
    occurrence: request.occurrence,
    dates: request.occurrence === 'R' ? [] : request.dates.map(({ startDate }) => startDate),
    ...(recurrence === undefined ? {} : { recurrence }),
    hours: typedHours(request),
    areaHours: perSpecialty ? lines : [],
    areaIds: perSpecialty ? [] : lines.map(({ areaId }) => areaId),
    ...(request.addReflection ? { reflection: toReflection(request) } : {}),
  };
}

/** Hours by area as the rules read them: nothing is 0, what cannot be read is NaN for the rules to refuse (HRS-10, HRS-13). */
export function toAreaHours(lines: Request['areaHours']): { areaId: number; hours: number }[] {
  return lines.map(({ areaId, hours }) => ({
    areaId: areaId,
    hours: hours === undefined || hours === null || hours === '' ? 0 : (parseHours(hours) ?? Number.NaN),
  }));
}

/**
 * HoursPerDate wins when above 0, so that a response sent back unchanged changes nothing (HRS-11). Undefined when the one
 * that counts, or an HoursPerDate at all, cannot be read (HRS-10).
 */
function typedHours({ hoursPerDate, totalHours }: Request): number | undefined {
  const perDate = parseHours(hoursPerDate || 0);
  const typed = perDate === 0 ? parseHours(totalHours || 0) : perDate;
  return typed === undefined ? undefined : roundHours(typed);
}

/** A reflection as the rules read it. */
export function toReflection(
  request: Pick<Request, 'reflection' | 'reflectionHours' | 'reflectionAnswers'>,
): NonNullable<ActivityDraft['reflection']> {
  const hours = request.reflectionHours;
  return {
    text: request.reflection ?? '',
    hours: hours === undefined || hours === null ? 0 : (parseHours(hours) ?? 0),
    answers: request.reflectionAnswers.map(({ reflectionQuestionId, reflectionAnswer }) => ({
      questionId: reflectionQuestionId,
      answer: reflectionAnswer ?? '',
    })),
  };
}

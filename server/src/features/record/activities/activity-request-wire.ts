import type { ActivityRequest } from '@cpd/contract/activities';
import type { Inside } from '@cpd/contract/spelling';
import { detailsOf } from '@cpd/domain/record/activity-details';
import type { EnteredActivity } from '@cpd/domain/record/activity-rules';
import { parseHours } from '@cpd/domain/values/hours';
import type { YearRules } from '@cpd/domain/year/year-rules';
import type { z } from 'zod';

type Request = Inside<z.output<typeof ActivityRequest>>;

/** A request as the rules read it. */
export function toEntered(request: Request, rules: YearRules): EnteredActivity {
  const { recurrence } = request;
  const perSpecialty = rules.hoursModel === 'per-specialty';
  const { areaHours, hoursPerDate } = request;
  return {
    name: (request.activityName ?? '').trim(),
    activityTypeId: request.activityTypeId,
    additionalInformation: request.additionalInformation ?? '',
    ...detailsOf(request),
    occurrence: request.occurrence,
    dates: request.occurrence === 'R' ? [] : request.dates.map(({ startDate }) => startDate),
    ...(recurrence === undefined ? {} : { recurrence }),
    // HoursPerDate wins when there are any, so that a response sent back unchanged changes nothing (HRS-11).
    hours: hoursPerDate === 0 ? request.totalHours : hoursPerDate,
    areaHours: perSpecialty ? areaHours : [],
    areaIds: perSpecialty ? [] : areaHours.map(({ areaId }) => areaId),
    ...(request.addReflection ? { reflection: toReflection(request) } : {}),
  };
}

/** A reflection as the rules read it. */
export function toReflection(
  request: Pick<Request, 'reflection' | 'reflectionHours' | 'reflectionAnswers'>,
): NonNullable<EnteredActivity['reflection']> {
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

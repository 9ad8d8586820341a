import type { RecordedActivity } from './record.ts';

const MEDICAL_EXPERTISE = 201;
const COMMUNICATION = 202;
const QUALITY = 203;
const ETHICS = 207;

/**
 * What a working physician logs in a year besides the demo record: 34 activities. They bring 16 hours of Educational
 * Activities, 18.5 of Reviewing Performance and 14 of Measuring Outcomes, the annual conversation and an ethics activity.
 */
export const physicianYear: readonly RecordedActivity[] = [
  ...monthly('Journal club', 106, 1, MEDICAL_EXPERTISE, 5),
  { name: 'State conference', typeId: 102, hours: 6, date: '2026-08-21', domainId: MEDICAL_EXPERTISE },
  ...monthly('Peer review group, second Tuesday', 213, 1.5, COMMUNICATION, 10),
  {
    name: 'Conversation with the head of department',
    typeId: 202,
    hours: 1.5,
    date: '2026-11-18',
    domainId: COMMUNICATION,
  },
  { name: 'Clinical ethics committee', typeId: 218, hours: 2, date: '2026-09-03', domainId: ETHICS },
  ...monthly('Mortality review', 307, 1, QUALITY, 16),
  { name: 'Audit of discharge letters', typeId: 301, hours: 4, date: '2026-10-14', domainId: QUALITY },
];

/** The same from February to November. */
function monthly(name: string, typeId: number, hours: number, domainId: number, day: number): RecordedActivity[] {
  return Array.from({ length: 10 }, (_, index) => {
    const date = `2026-${String(index + 2).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    return { name, typeId, hours, date, domainId };
  });
}

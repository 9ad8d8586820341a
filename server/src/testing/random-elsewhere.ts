import type { KeptYear } from '@cpd/contract/year-archive-format';
import fc from 'fast-check';
import type { Database } from '../platform/database/tables.ts';

/** Archives of other CPD homes, most of them accepted: hours in two categories of the college and in one that it does not have. */
export const randomElsewhere = fc.array(
  fc.record({
    result: fc.constantFrom('GRANTED', 'GRANTED', 'GRANTED', 'DECLINED', null),
    unit: fc.constantFrom('hours', 'hours', 'hours', 'credits'),
    quarters: fc.array(fc.nat({ max: 100 }), { minLength: 3, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 2 },
);

type RandomElsewhere = typeof randomElsewhere extends fc.Arbitrary<infer Each> ? Each : never;

const NAMES = ['Educational activities', 'REVIEWING Performance', 'Leadership'];
const AT = '2026-11-01T00:00:00Z';

/** Lays them into a member's year, past all rules. */
export async function layElsewhere(
  database: Database,
  { userId, cpdYearId }: { userId: number; cpdYearId: number },
  entries: RandomElsewhere,
): Promise<void> {
  const { cpd_year } = await database
    .selectFrom('cpd_year')
    .select('cpd_year')
    .where('cpd_year_id', '=', cpdYearId)
    .executeTakeFirstOrThrow();
  for (const [place, { result, unit, quarters }] of entries.entries()) {
    const { member_request_id } = await database
      .insertInto('member_request')
      .values({
        ...{ user_id: userId, kind: 'ELSEWHERE', cpd_year, created_at: AT },
        ...(result !== null && { status: 'DONE', result, decided_at: AT, decided_by_user_id: userId }),
      })
      .returning('member_request_id')
      .executeTakeFirstOrThrow();
    const { document_id } = await database
      .insertInto('document')
      .values({
        ...{ user_id: userId, cpd_year_id: cpdYearId, document_type: 'ELSEWHERE', document_name: 'year.zip' },
        ...{ comparable_name: `elsewhere ${place}`, media_type: 'application/zip', size_bytes: 1, uploaded_at: AT },
      })
      .returning('document_id')
      .executeTakeFirstOrThrow();
    const archived: KeptYear = {
      ...{ takenAt: AT, college: { name: `College ${place}`, address: '' }, year: cpd_year, unit },
      status: { code: 'OPEN', name: 'Open', submitted: false, submittedOn: null, exempt: false, monthsOfLeave: 0 },
      total: { recognised: 0, required: 0 },
      categories: quarters.map((count, index) => ({
        ...{ code: String(index), name: NAMES[index] ?? '', recognised: count / 4, entered: count / 4, reflection: 0 },
        required: null,
      })),
      ...{ requirements: [], activities: 0, compareAt: '', files: [] },
    };
    await database
      .insertInto('year_elsewhere')
      .values({
        ...{ member_request_id, document_id, college_name: `College ${place}`, fingerprint: 'ab' },
        ...{ manifest_sha256: 'cd', archived: JSON.stringify(archived) },
      })
      .execute();
  }
}

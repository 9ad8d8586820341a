import type { ReportLine } from '@cpd/domain/report/line';
import type { Insertable } from 'kysely';
import type { Tables } from '../platform/database/tables.generated.ts';
import { type TestApp, type TestPerson, YEAR_ID } from './test-app.ts';

/** A version of the report of 2026 to the Australian board, as it is unless a test says otherwise. */
type Version = Partial<Insertable<Tables['report_version']>> & {
  lines?: readonly (Partial<ReportLine> & { userId: number })[];
};

const SHOWN = { shown_at: '2027-05-01T00:00:00Z', preview_until: '2027-05-15' };

/**
 * Stores a version of a report with its lines, as its making and the steps up to its state leave it: members are shown it from
 * 1 May 2027 to 15 May. A line has met everything unless it says something else; hours are in hours. Answers the number of the version.
 */
export async function storeReport(
  { database }: TestApp,
  by: Pick<TestPerson, 'userId'>,
  { lines = [], ...version }: Version = {},
): Promise<number> {
  const { cpd_year_id = YEAR_ID[2026], board_code = 'MBA', state = 'PREVIEW' } = version;
  const board = await database
    .selectFrom('report_board')
    .select('format')
    .where('board_code', '=', board_code)
    .executeTakeFirstOrThrow();
  const { last } = await database
    .selectFrom('report_version')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('cpd_year_id', '=', cpd_year_id)
    .where('board_code', '=', board_code)
    .executeTakeFirstOrThrow();
  const { report_version_id } = await database
    .insertInto('report_version')
    .values({
      ...{ cpd_year_id, board_code, state, number: (last ?? 0) + 1, format: JSON.stringify(board.format) },
      ...{ making: 'DONE', members: lines.length, walked: lines.length },
      ...{ made_by: by.userId, made_at: '2027-04-30T00:00:00Z' },
      ...(state !== 'DRAFT' && SHOWN),
      ...((state === 'SIGNED' || state === 'SENT') && (await signed(database, by))),
      ...(state === 'SENT' && sentBy(by)),
      ...version,
    })
    .returning('report_version_id')
    .executeTakeFirstOrThrow();
  if (lines.length > 0) {
    await database
      .insertInto('report_line')
      .values(lines.map((line) => ({ report_version_id, ...lineOf(line) })))
      .execute();
  }
  return report_version_id;
}

function lineOf(line: Partial<ReportLine> & { userId: number }) {
  const { recognised = 50, required = 50, missing = [] } = line;
  return {
    ...{ user_id: line.userId, member_number: line.memberNumber ?? String(100_000 + line.userId) },
    ...{ last_name: line.lastName ?? 'Example', first_name: line.firstName ?? 'Alex' },
    ...{ registration: line.registration ?? 'Specialist', outcome: line.outcome ?? 'MET' },
    ...{ recognised: Math.round(recognised * 100), required: Math.round(required * 100), missing: [...missing] },
    ...{
      months_reduced: line.monthsReduced ?? 0,
      submitted_on: line.submittedOn ?? null,
      left_on: line.leftOn ?? null,
    },
  };
}

/** Two people sign: the one who made it and anyone else. */
async function signed(database: TestApp['database'], { userId }: Pick<TestPerson, 'userId'>) {
  const other = await database
    .selectFrom('member')
    .select('user_id')
    .where('user_id', '<>', userId)
    .orderBy('user_id')
    .executeTakeFirstOrThrow();
  return {
    ...{ first_signed_by: userId, first_signed_at: '2027-05-16T00:00:00Z' },
    ...{ second_signed_by: other.user_id, second_signed_at: '2027-05-16T01:00:00Z' },
  };
}

function sentBy({ userId }: Pick<TestPerson, 'userId'>) {
  return {
    ...{
      sent_by: userId,
      sent_at: '2027-05-17T00:00:00Z',
      sent_on: '2027-05-17',
      sent_channel: 'By the board’s portal',
    },
    ...{ sent_file_type: 'CSV' as const, sent_sha256: '0'.repeat(64) },
  };
}

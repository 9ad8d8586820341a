import type { YearStatus } from '@cpd/domain/year/framework';
import { z } from 'zod';
import type { Change, Reading } from '../../../platform/database/tables.ts';

/** A declaration as it is kept: the answers together with the words the member saw on that day. */
export const StoredDeclaration = z.object({
  savedAt: z.string(),
  registrationText: z.string(),
  sections: z.array(
    z.object({
      title: z.string(),
      statements: z.array(z.string()),
      questions: z.array(
        z.object({
          field: z.string(),
          text: z.string(),
          /** What the record said on that day; declarations of before this was kept do not have it. */
          recorded: z.string().optional(),
        }),
      ),
    }),
  ),
  answers: z.record(z.string(), z.union([z.boolean(), z.number(), z.null()])),
  /** Why the member answered Yes although the record said less, by its question. */
  reasons: z.record(z.string(), z.string()).default({}),
});
export type StoredDeclaration = z.output<typeof StoredDeclaration>;

/** The declaration saved for a year, if any. */
export async function findDeclaration(database: Reading, userId: number, cpdYearId: number) {
  const row = await database
    .selectFrom('member_year')
    .select('declaration')
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .executeTakeFirst();
  if (row === undefined || row.declaration === null) return undefined;
  return StoredDeclaration.parse(row.declaration);
}

/** Keeps a declaration; an earlier one of the same year is in the event log. */
export async function updateDeclaration(transaction: Change, memberYearId: number, declaration: StoredDeclaration) {
  await transaction
    .updateTable('member_year')
    .set({ declaration: JSON.stringify(declaration) })
    .where('member_year_id', '=', memberYearId)
    .execute();
}

const NOT_REOPENED = {
  reopened_at: null,
  reopened_until: null,
  reopened_by: null,
  reopening_reason: null,
  before_reopening: null,
} as const;

/** Marks a year as submitted; one that was re-opened is so no more. */
export async function updateSubmitted(transaction: Change, memberYearId: number, status: YearStatus, at: string) {
  await transaction
    .updateTable('member_year')
    .set({ status, submitted_at: at, ...NOT_REOPENED })
    .where('member_year_id', '=', memberYearId)
    .execute();
}

/**
 * Makes room for the certificate of a complete year. It has no bytes: it is printed from the record when asked for, and
 * the rules say from when on that may be (CRT-04).
 */
export async function insertCertificate(
  transaction: Change,
  certificate: { userId: number; cpdYearId: number; name: string; at: string },
): Promise<void> {
  await transaction
    .insertInto('document')
    .values({
      user_id: certificate.userId,
      cpd_year_id: certificate.cpdYearId,
      document_type: 'COC',
      document_name: certificate.name,
      // Its own name space: a member may have uploaded a file of the same name.
      comparable_name: `/certificate/${certificate.name}`,
      media_type: 'application/pdf',
      size_bytes: 0,
      uploaded_at: certificate.at,
    })
    .execute();
}

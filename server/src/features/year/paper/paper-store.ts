import type { Change } from '../../../platform/database/tables.ts';

/** Sets what was handed in on paper of a locked year, in hours or credits. */
export async function updatePaper(transaction: Change, memberYearId: number, paper: number): Promise<void> {
  await transaction
    .updateTable('member_year')
    .set({ paper_submission: paper })
    .where('member_year_id', '=', memberYearId)
    .execute();
}

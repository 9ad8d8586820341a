import type { SettingsChange } from '@cpd/contract/users';
import { columns } from '../database/columns.ts';
import type { Change } from '../database/tables.ts';

/** Keeps a member's answer about research, with which the first sign-in is over (HOM-13). */
export async function updateResearchConsent(transaction: Change, userId: number, researchConsent: boolean | null) {
  await transaction
    .updateTable('member')
    .set({ research_consent: researchConsent, has_logged_in_before: true })
    .where('user_id', '=', userId)
    .execute();
}

/** Keeps how the product behaves for a member: those of the settings that are given. */
export async function updateSettings(transaction: Change, userId: number, settings: SettingsChange): Promise<void> {
  await transaction.updateTable('member').set(columns(settings)).where('user_id', '=', userId).execute();
}

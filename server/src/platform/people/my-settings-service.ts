import type { SettingsChange } from '@cpd/contract/users';
import type { Caller } from '../http/caller.ts';
import { updateSettings } from './member-store.ts';

/** Keeps how the product behaves for the member. No event: it says nothing of the record. */
export async function keepSettings(caller: Caller, settings: SettingsChange): Promise<void> {
  // Nothing given, nothing to write.
  if (Object.keys(settings).length === 0) return;
  await caller.change((transaction) => updateSettings(transaction, caller.subjectUserId, settings));
}

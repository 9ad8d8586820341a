import { type EditedSettings, isSettingKey } from '@cpd/domain/college/content-settings';
import type { Change, Reading } from '../database/tables.ts';
import type { Caller } from '../http/caller.ts';
import { readSettings } from './content-reader.ts';
import { keepEdit } from './content-service.ts';
import { lockNewestEdit } from './content-store.ts';

/** Only the settings that managers changed. */
export async function readEditedSettings(reading: Reading): Promise<EditedSettings> {
  return (await readSettings(reading)).edited;
}

/** Changes several settings, which were judged before, as part of a larger change. What is the same already is no edit. */
export async function keepSettings(transaction: Change, caller: Caller, values: EditedSettings): Promise<void> {
  const now = await readEditedSettings(transaction);
  for (const [key, text] of Object.entries(values)) {
    if (!isSettingKey(key) || now[key] === text) continue;
    const name = { kind: 'setting', key, note: '' } as const;
    await lockNewestEdit(transaction, name);
    const before = now[key];
    await keepEdit(transaction, caller, name, before === undefined ? null : { text: before }, { text });
  }
}

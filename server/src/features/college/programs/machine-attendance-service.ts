import { hash } from 'node:crypto';
import type { AttendanceEntry } from '@cpd/domain/college/attendance-list';
import type { EnteredProgram } from '@cpd/domain/college/program-activities';
import { isBlank } from '@cpd/domain/values/free-text';
import { AppError, invalid } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { applyEntries } from './attendance-service.ts';
import * as store from './machine-attendance-store.ts';
import { createProgramIn } from './program-service.ts';

/** An activity and who attended, as a provider's machine says it; its parts are under their names on the wire. */
interface MachineAttendance {
  /** The provider's own id of the activity. */
  externalId: string;
  cpdYearId: number;
  entered: EnteredProgram;
  entries: readonly AttendanceEntry[];
  /** All that was sent, to be compared with what is sent again. */
  content: Readonly<Record<string, unknown>>;
}

/**
 * Saves an activity of the college and offers it to everyone who attended, all or nothing (PPL-10). The same id with the same
 * content is answered what it was. Errors: INVALID with every problem of the activity, else with each wrong line; IN_USE for an
 * id that came with other content, naming what differs.
 */
export async function recordAttendance(
  caller: Caller,
  { externalId, cpdYearId, entered, entries, content: sent }: MachineAttendance,
): Promise<{ programActivityId: number; applied: number }> {
  if (isBlank(externalId)) {
    throw invalid([{ field: 'ExternalId', message: 'Please enter your own id of the activity.' }]);
  }
  const content = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, digestOf(value)]));
  return await caller.change(async (transaction) => {
    const { userId } = caller.actor;
    await store.lockMachine(transaction, userId);
    const before = await store.findRecorded(transaction, userId, externalId);
    if (before !== undefined) {
      refuseOther(before.content, content);
      return { programActivityId: before.programActivityId, applied: before.applied };
    }
    const programActivityId = await createProgramIn(transaction, caller, cpdYearId, entered);
    const input = { programActivityId, leaveOut: 0, otherNames: 0 };
    const { applied } =
      entries.length === 0
        ? { applied: 0 }
        : await applyEntries(transaction, caller, input, () => ({ entries, unread: [] }));
    await store.insertRecorded(transaction, { userId, externalId, programActivityId, content, applied });
    return { programActivityId, applied };
  });
}

/** Names of attendees are kept by their members alone, so of what was sent only a hash is. */
function digestOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value ?? null), 'base64url');
}

function refuseOther(before: Readonly<Record<string, string>>, content: Readonly<Record<string, string>>): void {
  const names = new Set([...Object.keys(content), ...Object.keys(before)]);
  const differing = [...names].filter((name) => before[name] !== content[name]);
  if (differing.length === 0) return;
  throw new AppError('IN_USE', 'This id was sent before, with other content. Nothing was saved.', {
    problems: differing.map((field) => ({ field, message: 'This is not what was sent before.' })),
  });
}

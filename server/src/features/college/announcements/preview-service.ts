import { EXAMPLE_VALUES, type FieldValues, fillMessage, fillText } from '@cpd/domain/college/announcement-fields';
import { type Audience, checkAnnouncementTexts } from '@cpd/domain/college/announcements';
import type { MessageBlock } from '@cpd/domain/member/message-blocks';
import { parseMessage } from '@cpd/domain/member/message-parse';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import { invalid, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type CopyFrame, writeTestCopy } from '../../../platform/notifications/notification-copies-service.ts';
import { noteViewIn } from '../acting/subject-service.ts';
import { noteCount } from '../lists/list-access-service.ts';
import { findReader } from './announcement-reader.ts';
import { namedOnWire } from './announcement-service.ts';
import { readFieldValues } from './field-values-service.ts';

/** A notification whose fields are to be filled in, for a member by number or with examples. */
interface Input {
  title: string;
  message: string;
  cpdYearId: number | null;
  forMemberNumber: string | undefined;
}

interface Preview {
  title: string;
  blocks: MessageBlock[];
  for: { memberNumber: string; name: string; isRecipient: boolean } | null;
  readerUserId: number | undefined;
}

/** How a notification would read, and for whom (COH-10); `readerUserId` is the member of the number. Errors: INVALID for a number without a member who can be notified. */
export async function previewFor(
  database: Reading,
  input: Input & { audience?: Audience },
  now: Temporal.Instant,
): Promise<Preview> {
  const { forMemberNumber: memberNumber, audience } = input;
  if (memberNumber === undefined) return { ...fill(input, EXAMPLE_VALUES), for: null, readerUserId: undefined };
  const found = await findReader(database, { memberNumber, audience, now });
  if (found === undefined) {
    throw invalid([
      { field: 'ForMemberNumber', message: `No member who can receive this has the number ${memberNumber}.` },
    ]);
  }
  const { user_id: userId, ...reader } = found;
  const values = (await readFieldValues(database, [userId], input.cpdYearId, now)).get(userId) ?? EXAMPLE_VALUES;
  return { ...fill(input, values), for: reader, readerUserId: userId };
}

/** What the fields say of a member by number who can be written to; undefined for an unknown number. */
export async function readValuesOf(
  database: Reading,
  { memberNumber, cpdYearIdOf }: { memberNumber: string; cpdYearIdOf: (userId: number) => Promise<number | null> },
  now: Temporal.Instant,
) {
  const found = await findReader(database, { memberNumber, audience: undefined, now });
  if (found === undefined) return undefined;
  const values = await readFieldValues(database, [found.user_id], await cpdYearIdOf(found.user_id), now);
  return { userId: found.user_id, name: found.name, values: values.get(found.user_id) ?? EXAMPLE_VALUES };
}

/**
 * Notes that someone asked who is meant by numbers, of recipients or of exceptions, or by a list with a typed filter, which says
 * of one member whether they are in it (R41). Other audiences name no member.
 */
export async function noteAudienceAccess(
  database: Database,
  caller: Caller,
  audience: Audience,
  recipients: number,
): Promise<void> {
  const shown = { rows: recipients, more: false };
  if (audience.kind === 'LIST') {
    await noteCount(database, caller, { name: audience.list, filters: audience.filters }, shown);
  }
  const namesExceptions = audience.except !== undefined && audience.except.length > 0;
  if (audience.kind === 'ONE' || audience.kind === 'NUMBERS' || namesExceptions) {
    await noteAccess(database, caller, { kind: 'member.searched', objectId: null, after: shown, question: audience });
  }
}

function fill({ title, message }: Pick<Input, 'title' | 'message'>, values: FieldValues) {
  return { title: fillText(title, values), blocks: fillMessage(parseMessage(message), values) };
}

/**
 * Sends the caller the e-mail that a member would get, and no one else anything (COH-10); answers their address. Errors:
 * INVALID naming each field, also for someone who has no address.
 */
export async function sendTest(caller: Caller, input: Input, frame: CopyFrame): Promise<{ emailAddress: string }> {
  refuse(namedOnWire(checkAnnouncementTexts(input)));
  return await caller.change(async (transaction: Change) => {
    const { title, blocks, readerUserId } = await previewFor(transaction, input, caller.now);
    if (readerUserId !== undefined) {
      await noteViewIn(transaction, caller.actor, readerUserId, caller.now, caller.requestId);
    }
    const emailAddress = await writeTestCopy(
      transaction,
      { userId: caller.actor.userId, title, blocks },
      frame,
      caller.now,
    );
    if (emailAddress === '') {
      throw invalid([{ field: 'ForMemberNumber', message: 'You have no email address here, so nothing was sent.' }]);
    }
    await recordChange(transaction, caller, 'announcement.tested', null, { after: { title: input.title } });
    return { emailAddress };
  });
}

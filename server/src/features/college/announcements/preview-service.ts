import { EXAMPLE_VALUES, type FieldValues, fillMessage, fillText } from '@cpd/domain/college/announcement-fields';
import { type Audience, checkAnnouncementTexts } from '@cpd/domain/college/announcements';
import type { MessageBlock } from '@cpd/domain/member/message-blocks';
import { parseMessage } from '@cpd/domain/member/message-parse';
import { invalid, refuse } from '../../../app-error.ts';
import type { Caller } from '../../../caller.ts';
import type { Change, Reading } from '../../../database/tables.ts';
import { recordChange } from '../../../record-change.ts';
import { type CopyFrame, writeTestCopy } from '../../member/notifications/notification-copies-service.ts';
import { findReader } from './announcement-reader.ts';
import { namedOnWire } from './announcement-service.ts';
import { readFieldValues } from './field-values-service.ts';

/** A notification whose fields are to be filled in, for a member by number or with examples. */
interface Wish {
  title: string;
  message: string;
  cpdYearId: number | null;
  forMemberNumber: string | undefined;
}

interface Preview {
  title: string;
  blocks: MessageBlock[];
  for: { memberNumber: string; name: string; isRecipient: boolean } | null;
}

/** How a notification would read, and for whom (COH-10). Errors: INVALID for a number that is no member's to be told. */
export async function previewFor(
  database: Reading,
  wish: Wish & { audience?: Audience },
  now: Temporal.Instant,
): Promise<Preview> {
  const { forMemberNumber: memberNumber, audience } = wish;
  if (memberNumber === undefined) return { ...fill(wish, EXAMPLE_VALUES), for: null };
  const found = await findReader(database, { memberNumber, audience, now });
  if (found === undefined) {
    throw invalid([
      { field: 'ForMemberNumber', message: `${memberNumber} is not the number of a member who can receive this.` },
    ]);
  }
  const { user_id: userId, ...reader } = found;
  const values = (await readFieldValues(database, [userId], wish.cpdYearId, now)).get(userId) ?? EXAMPLE_VALUES;
  return { ...fill(wish, values), for: reader };
}

function fill({ title, message }: Pick<Wish, 'title' | 'message'>, values: FieldValues) {
  return { title: fillText(title, values), blocks: fillMessage(parseMessage(message), values) };
}

/**
 * Sends the caller the e-mail that a member would get, and nobody else anything (COH-10); answers their address. Errors:
 * INVALID naming each field, also for somebody who has no address.
 */
export async function sendTest(caller: Caller, wish: Wish, frame: CopyFrame): Promise<{ emailAddress: string }> {
  refuse(namedOnWire(checkAnnouncementTexts(wish)));
  return await caller.change(async (transaction: Change) => {
    const { title, blocks } = await previewFor(transaction, wish, caller.now);
    const emailAddress = await writeTestCopy(
      transaction,
      { userId: caller.actor.userId, title, blocks },
      frame,
      caller.now,
    );
    if (emailAddress === '') {
      throw invalid([{ field: 'ForMemberNumber', message: 'You have no email address here, so nothing was sent.' }]);
    }
    await recordChange(transaction, caller, 'announcement.tested', null, { after: { title: wish.title } });
    return { emailAddress };
  });
}

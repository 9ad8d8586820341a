import { notFound, OutcomeUnknown } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { keepIssue } from '../../../platform/verification/verification-service.ts';
import { documentNames } from './available-documents.ts';
import { insertForm } from './certificate-store.ts';
import { acknowledgementForm } from './letter-print.ts';
import { occasionOf, type PrintRoom, printWithCode } from './printing-service.ts';

/** Far above any form; the store wants to know what to expect. */
const FORM_LIMIT_BYTES = 20_000_000;

/**
 * Makes the form on which others acknowledge participation, for chosen activities of a year, open or closed (CRT-07,
 * CRT-09, API2-65); answers its document id. Throws NOT_FOUND for a year or an activity that is not the member's, or not of it.
 */
export async function createAcknowledgement(
  room: PrintRoom,
  caller: Caller,
  cpdYearId: number,
  activityIds: readonly number[],
): Promise<number> {
  const occasion = await occasionOf(room, caller, cpdYearId);
  const chosen = new Set(activityIds);
  const activities = occasion.record.activities.filter(({ activityId }) => chosen.has(activityId));
  if (activities.length !== chosen.size) throw notFound('activity');
  const documentType = 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM';
  const document = acknowledgementForm(occasion, activities);
  // The same choice again takes the place of the earlier form.
  const subject = [...chosen].toSorted((one, other) => one - other).join(',');
  const { issue, pdf } = await printWithCode(room, caller, cpdYearId, { document, documentType, subject });

  const file = await room.files.save(inOnePiece(pdf), FORM_LIMIT_BYTES);
  const form = {
    userId: caller.subjectUserId,
    cpdYearId,
    name: documentNames(occasion.record.year)[documentType],
    at: caller.now.toString(),
  };
  let kept = false;
  try {
    return await caller.change(async (transaction) => {
      const { documentId, name } = await insertForm(transaction, form, file);
      await keepIssue(transaction, caller, issue, pdf);
      await recordChange(transaction, caller, 'document.created', documentId, {
        after: { ...form, name, activityIds: [...chosen], sha256: file.sha256 },
      });
      kept = true;
      return documentId;
    });
  } catch (error) {
    // Refused at its end, for want of acting; the form may stand where no one knows (R29).
    kept = error instanceof OutcomeUnknown;
    throw error;
  } finally {
    // Refused, or a repeated request that was answered with the first one's form: nothing names these bytes.
    if (!kept) await room.files.remove(file.key);
  }
}

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

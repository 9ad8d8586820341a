import { UPLOADED_PLAN_HOURS_MESSAGE, uploadedPlanHours } from '@cpd/domain/record/plans';
import { PLAN_NAME_MAX } from '@cpd/domain/values/limits';
import type { Change } from '../../../platform/database/tables.ts';
import { AppError, invalid, notFound } from '../../../platform/errors/app-error.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ReceivedFile } from '../../../platform/http/uploads.ts';
import { lockEvidence } from '../documents/document-service.ts';
import { changeWithUpload, insertUpload } from '../documents/upload-service.ts';
import { lockEditableYear } from '../years/year-service.ts';
import { isPlanFile } from './plan-reader.ts';
import { insertPlan, logPlanChange } from './plan-service.ts';

/** The year that a plan of one's own is for, and the hours as they were typed. */
interface OwnPlan {
  cpdYearId: number;
  hoursSpent: string | number;
}

/**
 * Takes a file as the member's own plan, file and plan or neither (API2-45); answers the plan's id. Errors: INVALID for the
 * hours, and those of an upload.
 */
export async function uploadPlan(
  caller: Caller,
  files: FileStore,
  own: OwnPlan,
  upload: ReceivedFile,
): Promise<number> {
  const hours = hoursOf(own);
  return await changeWithUpload(caller, files, upload, async (transaction, judged) => {
    const place = { cpdYearId: own.cpdYearId, folderId: null, type: 'PDP' } as const;
    const file = await insertUpload(transaction, caller, place, judged);
    return await insertUploadedPlan(transaction, caller, own.cpdYearId, hours, file);
  });
}

/**
 * Makes an evidence file of the year the member's own plan; it stays in My Files (PDP-09). Answers the plan's id. Errors:
 * INVALID for the hours and for a file that is a plan already, NOT_FOUND for a file that is not the member's of that year,
 * YEAR_NOT_EDITABLE, IN_USE for what is no evidence, FILE_REMOVED for one that held a virus.
 */
export async function createPlanFromDocument(caller: Caller, own: OwnPlan, documentId: number): Promise<number> {
  const hours = hoursOf(own);
  return await caller.change(async (transaction) => {
    const document = await lockEvidence(transaction, caller, documentId);
    if (document.cpdYearId !== own.cpdYearId) throw notFound('file');
    if (document.scanState === 'INFECTED') {
      throw new AppError(
        'FILE_REMOVED',
        'This file contained a virus, so its content was removed. Please upload a clean copy.',
      );
    }
    if (await isPlanFile(transaction, documentId)) {
      throw invalid([{ field: 'DocumentId', message: 'This file is already one of your plans.' }]);
    }
    return await insertUploadedPlan(transaction, caller, own.cpdYearId, hours, { documentId, name: document.name });
  });
}

function hoursOf({ hoursSpent }: OwnPlan): number {
  const hours = uploadedPlanHours(hoursSpent);
  if (hours === undefined) throw invalid([{ field: 'HoursSpent', message: UPLOADED_PLAN_HOURS_MESSAGE }]);
  return hours;
}

async function insertUploadedPlan(
  transaction: Change,
  caller: Caller,
  cpdYearId: number,
  hoursSpent: number,
  file: { documentId: number; name: string },
): Promise<number> {
  const year = await lockEditableYear(transaction, caller, cpdYearId);
  // By characters as the database counts them, so that none is cut in two.
  const name = [...file.name].slice(0, PLAN_NAME_MAX).join('');
  const plan = { name, need: '', hoursSpent, documentId: file.documentId };
  const planId = await insertPlan(transaction, caller, year, plan);
  await logPlanChange(transaction, caller, 'plan.uploaded', planId, undefined);
  return planId;
}

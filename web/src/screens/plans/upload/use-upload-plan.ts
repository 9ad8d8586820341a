import type { CPDYear } from '@cpd/contract/cpd-years';
import { UPLOADED_PLAN_HOURS_MESSAGE, uploadedPlanHours } from '@cpd/domain/record/plans';
import { NO_FILE_MESSAGE } from '@cpd/domain/values/file-names';
import { ATTACH_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import type { StoredFile } from '../../../parts/upload/upload-rows.ts';
import { type Uploads, useUploads } from '../../../parts/upload/use-uploads.ts';
import { uploadPlan, useCreatePlanFromDocument, usePlansChanged } from '../../../queries/plans.ts';
import { showDone, showError } from '../../../ui/toast.ts';
import { UPLOAD_HOURS_ID } from './upload-hours.tsx';

/** Where the plan comes from (PDP-09). */
export type PlanFileSource = 'new' | 'existing';

type Problems = { file?: string; hours?: string };
type UploadPlanOptions = { year: CPDYear; files: readonly StoredFile[]; onDone: () => void };

/** Uploading one's own plan: both the file and the hours are needed before anything is sent (PDP-09). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the steps of one dialog share their state
export function useUploadPlan({ year, files, onDone }: UploadPlanOptions) {
  const { userId } = useUser();
  const changed = usePlansChanged();
  const { mutateAsync } = useCreatePlanFromDocument();
  const [source, setSource] = useState<PlanFileSource>('new');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [hours, setHours] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const own = { userId: userId, cpdYearId: year.cpdYearId, hours: String(uploadedPlanHours(hours) ?? '') };
  const uploads = useUploads({
    limitBytes: ATTACH_LIMIT_BYTES,
    takenNames: files.map(({ name }) => name),
    send: (file, name, onProgress, signal) => uploadPlan(own, file, name, onProgress, signal),
    onStored: changed,
    onToast: showError,
  });

  function found(): Problems {
    const file = source === 'new' ? newFileProblem(uploads) : existingProblem(chosen);
    return {
      ...(file !== undefined && { file }),
      ...(uploadedPlanHours(hours) === undefined && { hours: UPLOADED_PLAN_HOURS_MESSAGE }),
    };
  }

  /** The plan is there then, or undefined: why its file was not sent stands at the file. */
  async function send(key: string): Promise<true | undefined> {
    if (source === 'new') {
      const [row] = uploads.rows;
      return row !== undefined && (await uploads.sendOne(row.key)) ? true : undefined;
    }
    const [documentId] = chosen;
    if (documentId !== undefined) await mutateAsync({ ...own, documentId, key });
    return true;
  }

  const { submit, busy, failure } = useSaving({
    check: () => ({ fields: found(), other: [] }),
    save: (_wish, key) => send(key),
    content: () => [source, chosen, hours],
    onWrongFields: (wrong: Problems) => {
      setProblems(wrong);
      if (wrong.file === undefined && wrong.hours !== undefined) document.getElementById(UPLOAD_HOURS_ID)?.focus();
    },
    onSaved: () => {
      showDone('Your plan was uploaded.');
      onDone();
    },
  });

  return {
    source,
    chosen,
    hours,
    problems,
    failure: failure && `The plan was not uploaded. ${failure.words}`.trim(),
    busy,
    uploads: withOneFile(uploads),
    chooseSource: (next: PlanFileSource) => {
      setSource(next);
      setProblems({});
    },
    choose: (documentIds: readonly number[]) => {
      setChosen(documentIds);
      setProblems(({ file: _, ...others }) => others);
    },
    changeHours: (next: string) => {
      setHours(next);
      setProblems(({ hours: _, ...others }) => others);
    },
    submit,
  };
}

/** A plan is one file, so another one takes its place. */
function withOneFile(uploads: Uploads): Uploads {
  function add(files: readonly File[]) {
    for (const { key } of uploads.rows) uploads.remove(key);
    uploads.add(files);
  }
  return { ...uploads, add };
}

function newFileProblem({ rows, problemOf }: Uploads): string | undefined {
  const [row] = rows;
  if (row === undefined) return NO_FILE_MESSAGE;
  if (row.state.kind === 'failed' && !row.state.retriable) return 'This file cannot be uploaded. Choose another one.';
  return problemOf(row) === undefined ? undefined : 'Please change the name of the file.';
}

function existingProblem(chosen: readonly number[]): string | undefined {
  return chosen.length > 0 ? undefined : 'Please select an existing file';
}

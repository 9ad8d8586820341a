import type { CPDYear } from '@cpd/contract/cpd-years';
import { UPLOADED_PLAN_HOURS_MESSAGE, uploadedPlanHours } from '@cpd/domain/record/plans';
import { NO_FILE_MESSAGE } from '@cpd/domain/values/file-names';
import { formatHours } from '@cpd/domain/values/hours';
import { ATTACH_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { Button, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { ExistingFiles } from '../../../parts/attach/existing-files.tsx';
import { acceptHours, hoursTextProblem, settleHours, shownHours } from '../../../parts/hours-text.ts';
import { SignInElsewhere } from '../../../parts/saving/not-saved.tsx';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import { UploadArea } from '../../../parts/upload/upload-area.tsx';
import type { StoredFile } from '../../../parts/upload/upload-rows.ts';
import { type Uploads, useUploads, withOneFile } from '../../../parts/upload/use-uploads.ts';
import { yearFilesQuery } from '../../../queries/documents.ts';
import { plansChanges, uploadPlan, usePlansChanged } from '../../../queries/plans.ts';
import { useChange } from '../../../queries/use-change.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import shared from '../../../ui/shared.module.css';
import { showDone, showError } from '../../../ui/toast.ts';

/** "Upload your own PDP": a new file or one of the year, and the hours that went into it (PDP-08, PDP-09). */
export function UploadPlanDialog({ year, onClose }: { year: CPDYear; onClose: () => void }) {
  const { userId } = useUser();
  const { data, isError } = useQuery(yearFilesQuery(userId, year.cpdYearId));
  const files = data ?? [];
  // Without the list a new file can be uploaded still; the server refuses a name that is taken.
  const isWithoutFiles = files.length === 0 && (data !== undefined || isError);
  const uploading = useUploadPlan({ year, files, onDone: onClose });
  const { source, problems, uploads } = uploading;
  return (
    <Dialog title="Upload your own PDP" size="lg" onClose={onClose} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text className={shared.quiet}>
          A plan that you wrote elsewhere counts for {year.cpdYearYear} as it is, and so do its hours.
        </Text>
        <Radio.Group
          label="Which file?"
          withAsterisk
          value={source}
          onChange={(next) => uploading.chooseSource(next as PlanFileSource)}
        >
          <Stack gap="xs" my={4}>
            <Radio value="new" label="Upload a new file" />
            <Radio
              value="existing"
              label="Use an existing file"
              description={isWithoutFiles && 'There are no files for this year yet.'}
              disabled={files.length === 0}
            />
          </Stack>
        </Radio.Group>
        {source === 'existing' ? (
          <ExistingFiles
            files={files}
            chosen={uploading.chosen}
            onChoose={uploading.choose}
            single
            error={problems.file}
          />
        ) : (
          <>
            <UploadArea uploads={uploads} limitBytes={ATTACH_LIMIT_BYTES} label="Your plan" single sentByScreen />
            {problems.file !== undefined && (
              <Text role="alert" className={shared.error}>
                {problems.file}
              </Text>
            )}
          </>
        )}
        <UploadHours value={uploading.hours} error={problems.hours} onChange={uploading.changeHours} />
        {uploading.failure !== undefined && (
          <Text role="alert" className={shared.error}>
            {uploading.failure} {uploading.signInLost && <SignInElsewhere />}
          </Text>
        )}
        <DialogButtons onLeave={onClose}>
          <Button variant="filled" loading={uploading.busy} onClick={() => void uploading.submit()}>
            Upload
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}

/** The id of the field, so that a problem can lead to it. */
const UPLOAD_HOURS_ID = 'upload-plan-hours';

type UploadHoursProps = { value: string; error: string | undefined; onChange: (hours: string) => void };

/** Hours of an uploaded plan: rounded to halves when the field is left, and wrong once it was touched and is empty (PDP-10). */
function UploadHours({ value, error, onChange }: UploadHoursProps) {
  const [touched, setTouched] = useState(false);
  const hours = uploadedPlanHours(value);
  return (
    <TextInput
      id={UPLOAD_HOURS_ID}
      label="How many hours did you spend creating this plan?"
      description="In half hours"
      withAsterisk
      required
      inputMode="decimal"
      autoComplete="off"
      value={shownHours(value)}
      error={
        hoursTextProblem(value) ?? error ?? (touched && hours === undefined ? UPLOADED_PLAN_HOURS_MESSAGE : undefined)
      }
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      onChange={(event) => onChange(acceptHours(value, event.currentTarget.value))}
      onBlur={() => {
        setTouched(true);
        if (hours === undefined) onChange(settleHours(value));
        else if (formatHours(hours) !== value) onChange(formatHours(hours));
      }}
    />
  );
}

/** Where the plan comes from (PDP-09). */
type PlanFileSource = 'new' | 'existing';

type Problems = { file?: string; hours?: string };
/** Uploading one's own plan: both the file and the hours are needed before anything is sent (PDP-09). */
function useUploadPlan({ year, files, onDone }: { year: CPDYear; files: readonly StoredFile[]; onDone: () => void }) {
  const { userId } = useUser();
  const changed = usePlansChanged();
  const { mutateAsync } = useChange(plansChanges.createPlanFromDocument);
  const [source, setSource] = useState<PlanFileSource>('new');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [hours, setHours] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const own = { userId, cpdYearId: year.cpdYearId, hours: String(uploadedPlanHours(hours) ?? '') };
  const uploads = useUploads({
    limitBytes: ATTACH_LIMIT_BYTES,
    takenNames: files.map(({ name }) => name),
    send: (file, name, sending) => uploadPlan(own, file, name, sending),
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

  /** The plan is there then, or undefined: why its file was not sent is at the file. */
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
    entered: () => [chosen, hours],
    check: () => ({ fields: found(), other: [] }),
    save: (_way, key) => send(key),
    content: () => [source, chosen, hours],
    onWrongFields: (wrong: Problems) => {
      setProblems(wrong);
      if (source === 'new' && uploads.focusWrongName()) return;
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
    signInLost: failure?.kind === 'sign-in-lost',
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

function newFileProblem({ rows, problemOf }: Uploads): string | undefined {
  const [row] = rows;
  if (row === undefined) return NO_FILE_MESSAGE;
  if (row.state.kind === 'failed' && !row.state.retriable) return 'This file cannot be uploaded. Choose another one.';
  return problemOf(row) === undefined ? undefined : 'Please change the name of the file.';
}

function existingProblem(chosen: readonly number[]): string | undefined {
  return chosen.length > 0 ? undefined : 'Please select an existing file';
}

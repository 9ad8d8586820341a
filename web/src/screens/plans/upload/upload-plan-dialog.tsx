import type { CPDYear } from '@cpd/contract/cpd-years';
import { ATTACH_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/session.ts';
import { ExistingFiles } from '../../../parts/attach/existing-files.tsx';
import { UploadArea } from '../../../parts/upload/upload-area.tsx';
import { yearFilesQuery } from '../../../queries/documents.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './upload.module.css';
import { UploadHours } from './upload-hours.tsx';
import { type PlanFileSource, useUploadPlan } from './use-upload-plan.ts';

type UploadPlanDialogProps = { year: CPDYear; onClose: () => void };

/** "Upload your own PDP": a new file or one of the year, and the hours that went into it (PDP-08, PDP-09). */
export function UploadPlanDialog({ year, onClose }: UploadPlanDialogProps) {
  const { userId } = useUser();
  const { data, isError } = useQuery(yearFilesQuery(userId, year.cpdYearId));
  const files = data ?? [];
  // Without the list a new file can be uploaded still; the server refuses a name that is taken.
  const isWithoutFiles = files.length === 0 && (data !== undefined || isError);
  const uploading = useUploadPlan({ year, files, onDone: onClose });
  const { source, problems, uploads } = uploading;
  // Esc closes what lies on top, and that may be the dialog about a refused file.
  const close = () => uploads.refusals.length === 0 && onClose();
  return (
    <Dialog title="Upload your own PDP" size="lg" onClose={close} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text className={styles.quiet}>
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
              <Text role="alert" className={styles.problem}>
                {problems.file}
              </Text>
            )}
          </>
        )}
        <UploadHours value={uploading.hours} error={problems.hours} onChange={uploading.changeHours} />
        {uploading.failure !== undefined && (
          <Text role="alert" className={styles.problem}>
            {uploading.failure}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={uploading.busy} onClick={() => void uploading.submit()}>
            Upload
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

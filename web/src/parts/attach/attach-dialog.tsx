import type { LinkableDate, LinkedFile } from '@cpd/domain/record/evidence-links';
import type { ATTACH_LIMIT_BYTES, UPLOAD_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { Button, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import shared from '../../ui/shared.module.css';
import { showError } from '../../ui/toast.ts';
import { NotSaved } from '../saving/not-saved.tsx';
import { UploadArea, UploadRows } from '../upload/upload-area.tsx';
import type { StoredFile } from '../upload/upload-rows.ts';
import { type SendFile, type Uploads, useUploads, withOneFile } from '../upload/use-uploads.ts';
import { EvidenceGuide, type EvidenceGuideTexts } from './evidence-guide.tsx';
import { ExistingFiles } from './existing-files.tsx';
import { LinkFields } from './link-fields.tsx';
import { type AttachSource, useAttaching } from './use-attaching.ts';

type AttachDialogProps = {
  title?: string;
  /** The largest file the screen takes: 10 MB in attach flows (EVD-17, UPL-08). */
  limitBytes: typeof ATTACH_LIMIT_BYTES | typeof UPLOAD_LIMIT_BYTES;
  /** The dates of the activity, in order; none for a single one, which has no second step and takes several files (EVD-09). */
  dates: readonly LinkableDate[];
  /** Every file of the year: one of them can be attached, and a new one must have another name. */
  yearFiles: readonly StoredFile[];
  /** What the activity has already, and so cannot be chosen again. */
  attachedIds: readonly number[];
  /** What proves an activity of this type (PRF-01). */
  guide?: EvidenceGuideTexts | undefined;
  send: SendFile;
  /** What comes out of the picker that was opened together with the dialog; then the file is a new one. */
  picked?: Promise<readonly File[]> | undefined;
  /** Attaches them under the idempotency key; the dialog stays open while it does, and when it fails. */
  onAttach: (files: readonly LinkedFile[], key: string) => Promise<void>;
  onClose: () => void;
};

type Attaching = ReturnType<typeof useAttaching>;

/**
 * "Attach file": one that is there already or a new one, and for an activity with several dates what it proves (EVD-02 to
 * EVD-10, FIL-19 to FIL-24).
 */
export function AttachDialog(props: AttachDialogProps) {
  const { title = 'Attach file', yearFiles, attachedIds, dates, onClose } = props;
  const uploads = useUploads({
    limitBytes: props.limitBytes,
    takenNames: yearFiles.map(({ name }) => name),
    send: props.send,
    onStored: () => undefined,
    onToast: showError,
  });
  const existing = yearFiles.filter(({ documentId }) => !attachedIds.includes(documentId));
  const hasDates = dates.length > 0;
  const attaching = useAttaching({ existing, uploads, hasDates, onAttach: props.onAttach, onClose });
  const { step } = attaching;
  usePicked(props.picked, (files) => {
    attaching.chooseSource('new');
    uploads.add(hasDates ? files.slice(0, 1) : files);
  });
  return (
    <Dialog title={title} size="lg" onClose={onClose} closeOnClickOutside={false}>
      <Stack gap="md">
        {hasDates && (
          <Text size="sm" className={shared.quiet} role="status">
            {step === 'file' ? 'Step 1 of 2: the file' : 'Step 2 of 2: dates'}
          </Text>
        )}
        {step === 'file' && <FileStep {...props} attaching={attaching} existing={existing} uploads={uploads} />}
        {step === 'link' && <LinkStep dates={dates} attaching={attaching} existing={existing} uploads={uploads} />}
        <NotSaved failure={attaching.failure} />
        <DialogButtons
          leave={step === 'link' ? 'Back' : 'Cancel'}
          onLeave={step === 'link' ? attaching.goBack : onClose}
        >
          <Button variant="filled" loading={attaching.busy} onClick={attaching.goOn}>
            {hasDates && step === 'file' ? 'Next' : 'Attach'}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}

/** Takes up what the picker answers, once; nothing when it was left. */
function usePicked(picked: AttachDialogProps['picked'], take: (files: readonly File[]) => void): void {
  const taken = useRef<AttachDialogProps['picked']>(undefined);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (picked === undefined || taken.current === picked) return;
    taken.current = picked;
    void picked.then((files) => files.length > 0 && latest.current(files));
  }, [picked]);
}

type StepProps = { attaching: Attaching; existing: readonly StoredFile[]; uploads: Uploads };

function FileStep({ attaching, existing, uploads, dates, limitBytes, guide }: AttachDialogProps & StepProps) {
  const { source, problems } = attaching;
  const single = dates.length > 0;
  return (
    <>
      <EvidenceGuide guide={guide} />
      <Radio.Group
        label="Which file?"
        withAsterisk
        value={source}
        onChange={(next) => attaching.chooseSource(next as AttachSource)}
        error={problems.source}
      >
        <Stack gap="xs" my={4}>
          <Radio
            value="existing"
            label="Attach an existing file"
            description={existing.length === 0 && 'There are no other files for this year yet.'}
            disabled={existing.length === 0}
          />
          <Radio value="new" label="Upload a new file" />
        </Stack>
      </Radio.Group>
      {source === 'existing' && (
        <ExistingFiles
          files={existing}
          chosen={attaching.chosen}
          onChoose={attaching.choose}
          single={single}
          error={problems.existing}
        />
      )}
      {source === 'new' && (
        <UploadArea
          uploads={single ? withOneFile(uploads) : uploads}
          limitBytes={limitBytes}
          label="Files to attach"
          single={single}
          sentByScreen
        />
      )}
      <NewFileNotes attaching={attaching} uploads={uploads} />
    </>
  );
}

function LinkStep({ attaching, existing, uploads, dates }: StepProps & Pick<AttachDialogProps, 'dates'>) {
  const { source, chosen, link, problems } = attaching;
  const isNew = source === 'new';
  const names = isNew ? uploads.rows : existing.filter(({ documentId }) => chosen.includes(documentId));
  const onItsWay = isNew && uploads.rows.some(({ state }) => state.kind !== 'chosen');
  return (
    <>
      {!onItsWay && <Text className={shared.long}>{names.map(({ name }) => name).join(', ')}</Text>}
      <LinkFields link={link} onChange={attaching.changeLink} dates={dates} problem={problems.link} />
      {onItsWay && <UploadRows uploads={uploads} />}
      <NewFileNotes attaching={attaching} uploads={uploads} />
    </>
  );
}

/** What is wrong with the new files, and what happens to those that are stored but not attached (EVD-27). */
function NewFileNotes({ attaching, uploads }: Pick<StepProps, 'attaching' | 'uploads'>) {
  const { source, problems } = attaching;
  if (source !== 'new') return null;
  return (
    <>
      {problems.new !== undefined && (
        <Text role="alert" className={shared.error}>
          {problems.new}
        </Text>
      )}
      {uploads.stored().length > 0 && (
        <Text size="sm" className={shared.quiet}>
          Uploaded files stay in My Files, even if you do not attach them.
        </Text>
      )}
    </>
  );
}

import type { CPDYear } from '@cpd/contract/cpd-years';
import { nearestFirst, offeredLink } from '@cpd/domain/record/evidence-choices';
import { type EvidenceLink, type LinkableDate, linkProblem, WHOLE_ACTIVITY } from '@cpd/domain/record/evidence-links';
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { today } from '../../lib/clock.ts';
import { handFiles } from '../../lib/handed-files.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { summaryQuery } from '../../queries/summary.ts';
import { yearsQuery } from '../../queries/years.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import shared from '../../ui/shared.module.css';
import { showError } from '../../ui/toast.ts';
import { Loaded, together } from '../loaded.tsx';
import { NotSaved } from '../saving/not-saved.tsx';
import { EvidenceNote, RefusalDialog, UploadRows } from '../upload/upload-area.tsx';
import { isUnsent, type UploadRow } from '../upload/upload-rows.ts';
import type { Uploads } from '../upload/use-uploads.ts';
import classes from './attach.module.css';
import { FileToActivities } from './file-to-activities.tsx';
import { type Choice, LatestActivities } from './latest-activities.tsx';
import { LinkFields } from './link-fields.tsx';
import { Picture } from './picture.tsx';
import { type Attachment, useAttachingPhoto } from './use-attaching-photo.ts';
import { useProposedUploads } from './use-proposed-uploads.ts';

type PhotoSheetProps = {
  /** Just taken or chosen; none is sent before something is chosen here. */
  files: readonly File[];
  onClose: () => void;
};

/** A photo for a new activity, or for one of the latest without evidence (EVD-29). */
export function PhotoSheet({ files, onClose }: PhotoSheetProps) {
  const years = useQuery(yearsQuery(useUser().userId));
  const [others, setOthers] = useState<readonly File[]>();
  const open = years.data?.filter(({ editable }) => editable);
  const none = open?.length === 0;
  useEffect(() => {
    if (!none) return;
    showError('None of your years accepts files at present.');
    onClose();
  }, [none, onClose]);
  if (none) return null;
  if (others !== undefined) return <FileToActivities files={others} onClose={onClose} />;
  return (
    <Dialog title={titleOf(files)} onClose={onClose} closeOnClickOutside={false}>
      <Loaded query={years} waiting={[96, 48, 48]} failed="Your years could not be loaded.">
        {() => <Sheet files={files} years={open ?? []} onOthers={setOthers} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

type SheetProps = PhotoSheetProps & { years: readonly CPDYear[]; onOthers: (files: readonly File[]) => void };

function Sheet({ files, years, onOthers, onClose }: SheetProps) {
  const { userId } = useUser();
  const navigate = useNavigate();
  const yearIds = years.map(({ cpdYearId }) => cpdYearId);
  const into = useRef(0);
  const uploads = useProposedUploads(files, userId, yearIds, () => into.current);
  const [second, setSecond] = useState<Attachment & { dates: readonly LinkableDate[] }>();
  const attaching = useAttachingPhoto(uploads, into, second?.link, onClose);
  useWhenEmptied(uploads, onClose);

  function choose(choice: Choice) {
    if (uploads.focusWrongName()) return;
    const dates = nearestFirst(choice.dates, today().toString());
    if (dates.length > 1) setSecond({ choice, dates, link: offeredLink(dates) });
    else void attaching.submit({ choice, link: WHOLE_ACTIVITY });
  }

  function begin() {
    if (uploads.focusWrongName()) return;
    handFiles(renamed(uploads.rows));
    onClose();
    // The files come along.
    void navigate({ href: paths.activity(), ignoreBlocker: true });
  }

  return (
    <>
      <Stack gap="md">
        {second === undefined ? (
          <>
            <Chosen files={files} uploads={uploads} onRetry={attaching.again} />
            {uploads.rows.some(canGo) && (
              <Ways
                years={years}
                // What is stored already belongs to its year.
                onlyYear={uploads.stored().length > 0 ? into.current : undefined}
                single={uploads.rows.length === 1}
                busy={attaching.busy}
                onNew={begin}
                onChoose={choose}
                onOthers={() => uploads.focusWrongName() || onOthers(renamed(uploads.rows))}
              />
            )}
          </>
        ) : (
          <WhichDates
            name={second.choice.activity.activityName}
            link={second.link}
            dates={second.dates}
            uploads={uploads}
            busy={attaching.busy}
            onChange={(link) => setSecond({ ...second, link })}
            onAttach={() => void attaching.submit(second)}
            onBack={() => setSecond(undefined)}
          />
        )}
        <NotSaved failure={attaching.failure} kept="The file is in My Files." />
      </Stack>
      <RefusalDialog refusals={uploads.refusals} onClose={uploads.closeRefusals} />
    </>
  );
}

function titleOf(files: readonly File[]): string {
  const noun = files.every(({ type }) => type.startsWith('image/')) ? 'photo' : 'file';
  return files.length === 1 ? `Add a ${noun}` : `Add ${files.length} ${noun}s`;
}

/** Whether it is sent, or can be: one above the limit cannot. */
function canGo(row: UploadRow): boolean {
  return isUnsent(row) || row.state.kind === 'sending' || row.state.kind === 'done';
}

/** The files that are not sent yet, under the names they have by now. */
function renamed(rows: readonly UploadRow[]): File[] {
  return rows
    .filter(isUnsent)
    .map(({ file, name }) => new File([file], name, { type: file.type, lastModified: file.lastModified }));
}

/** Closes the sheet once nothing is left in it: all was removed, or nothing was taken. */
function useWhenEmptied({ rows, refusals }: Uploads, onEmpty: () => void): void {
  const had = useRef(false);
  const count = rows.length + refusals.length;
  useEffect(() => {
    if (count > 0) had.current = true;
    else if (had.current) onEmpty();
  }, [count, onEmpty]);
}

type ChosenProps = { files: readonly File[]; uploads: Uploads; onRetry: () => void };

/** What was taken, what must not be on it, and under which name it is kept. */
function Chosen({ files, uploads, onRetry }: ChosenProps) {
  const { rows } = uploads;
  const shown = rows.length > 0 ? rows : files.map((file) => ({ key: file.name, file, name: file.name }));
  return (
    <>
      <div className={classes.chosen}>
        {shown.map(({ key, file, name }) => (
          <Picture key={key} file={file} name={name} />
        ))}
        <EvidenceNote />
      </div>
      <OnItsWay uploads={uploads} onRetry={onRetry} />
    </>
  );
}

/** Each file with its state, and why one was not sent, which the row itself says only when asked. */
function OnItsWay({ uploads, onRetry }: Omit<ChosenProps, 'files'>) {
  const failed = uploads.rows.flatMap(({ state }) => (state.kind === 'failed' ? [state.reason] : []));
  return (
    <>
      <UploadRows uploads={uploads} onRetry={onRetry} alone={uploads.rows.length === 1} />
      {failed.length > 0 && <Text className={shared.error}>{[...new Set(failed)].join(' ')}</Text>}
    </>
  );
}

type WaysProps = {
  years: readonly CPDYear[];
  onlyYear: number | undefined;
  /** An activity of several dates takes one file at a time (EVD-09). */
  single: boolean;
  busy: boolean;
  onNew: () => void;
  onChoose: (choice: Choice) => void;
  onOthers: () => void;
};

/** Where the file can go. */
function Ways({ years, onlyYear, single, busy, onNew, onChoose, onOthers }: WaysProps) {
  const { userId } = useUser();
  const heading = useId();
  const queries = years.map(({ cpdYearId }) => summaryQuery(userId, cpdYearId));
  const summaries = together(...useQueries({ queries }));
  const isStored = onlyYear !== undefined;
  return (
    <>
      {!isStored && (
        <LabelledButton icon={IconPlus} variant="filled" disabled={busy} onClick={onNew}>
          New activity
        </LabelledButton>
      )}
      <section aria-labelledby={heading}>
        <Title order={3} id={heading}>
          Latest without evidence
        </Title>
        <Loaded query={summaries} waiting={[48, 48, 48]} failed="Your activities could not be loaded.">
          {(all) => <LatestActivities summaries={all} {...{ onlyYear, single, busy, onChoose }} />}
        </Loaded>
        {!isStored && (
          <RowLink onClick={onOthers} disabled={busy}>
            Another activity, or several
          </RowLink>
        )}
      </section>
    </>
  );
}

type WhichDatesProps = {
  name: string;
  link: EvidenceLink;
  dates: readonly LinkableDate[];
  uploads: Uploads;
  busy: boolean;
  onChange: (link: EvidenceLink) => void;
  onAttach: () => void;
  onBack: () => void;
};

/** Step 2, for an activity of several dates (EVD-04). */
function WhichDates({ name, link, dates, uploads, busy, onChange, onAttach, onBack }: WhichDatesProps) {
  const [problem, setProblem] = useState<string>();
  return (
    <>
      <Text size="sm" className={shared.quiet} role="status">
        Step 2 of 2: what it proves of “{name}”
      </Text>
      <LinkFields
        link={link}
        dates={dates}
        problem={problem}
        onChange={(next) => {
          onChange(next);
          setProblem(undefined);
        }}
      />
      {uploads.rows.some(({ state }) => state.kind !== 'chosen') && <OnItsWay uploads={uploads} onRetry={onAttach} />}
      <DialogButtons leave="Back" onLeave={onBack}>
        <Button
          variant="filled"
          loading={busy}
          onClick={() => {
            const wrong = linkProblem(link);
            setProblem(wrong);
            if (wrong === undefined) onAttach();
          }}
        >
          Attach
        </Button>
      </DialogButtons>
    </>
  );
}

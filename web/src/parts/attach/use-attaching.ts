import { type EvidenceLink, type LinkedFile, linkProblem, WHOLE_ACTIVITY } from '@cpd/domain/record/evidence-links';
import { NO_FILE_MESSAGE } from '@cpd/domain/values/file-names';
import { useState } from 'react';
import type { Problems } from '../saving/problems.ts';
import { useSaving } from '../saving/use-saving.ts';
import type { StoredFile } from '../upload/upload-rows.ts';
import type { Uploads } from '../upload/use-uploads.ts';

/** Where the file comes from. */
export type AttachSource = 'existing' | 'new';

/** What is wrong, each beside what it is about. */
type AttachProblems = { source?: string; existing?: string; new?: string; link?: string };

const NOT_UPLOADED = 'A file was not uploaded. Try again or remove it.';

type AttachingOptions = {
  /** Files to choose from. */
  existing: readonly StoredFile[];
  uploads: Uploads;
  /** Whether there are dates to choose, and so a second step (EVD-04, FIL-20). */
  hasDates: boolean;
  /** Attaches them under the idempotency key. */
  onAttach: (files: readonly LinkedFile[], key: string) => Promise<void>;
  onClose: () => void;
};

/** The two steps of attaching: which file, then what it proves. A new file is sent with the last press, not before. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the steps of one dialog share their state
export function useAttaching({ existing, uploads, hasDates, onAttach, onClose }: AttachingOptions) {
  // With nothing to choose from, uploading is the only way there is.
  const [source, setSource] = useState<AttachSource | null>(existing.length === 0 ? 'new' : null);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [link, setLink] = useState<EvidenceLink>(WHOLE_ACTIVITY);
  const [step, setStep] = useState<'file' | 'link'>('file');
  const [problems, setProblems] = useState<AttachProblems>({});
  const { submit, busy, failure } = useSaving<void, boolean, AttachProblems>({
    entered: () => [chosen, link],
    check: () => problemsOf('link', linkProblem(link)),
    prepare: async () => problemsOf('new', source !== 'new' || (await uploads.sendAll()) ? undefined : NOT_UPLOADED),
    save: async (_way, key) => {
      const files =
        source === 'new' ? uploads.stored() : existing.filter(({ documentId }) => chosen.includes(documentId));
      await onAttach(
        files.map(({ documentId, name }) => ({ documentId, name, link })),
        key,
      );
      return true;
    },
    onWrongFields: setProblems,
    onSaved: onClose,
  });

  /** Why the first step is not done (EVD-02, EVD-03, EVD-13 to EVD-15, FIL-23); nothing when it is. */
  function fileProblems(): AttachProblems {
    if (source === null) return { source: 'Please choose where the file comes from.' };
    if (source === 'existing') return chosen.length > 0 ? {} : { existing: 'Please select an existing file' };
    if (uploads.rows.length === 0) return { new: NO_FILE_MESSAGE };
    if (uploads.focusWrongName()) return { new: 'Please change the names of the marked files.' };
    const failed = uploads.rows.some(({ state }) => state.kind === 'failed');
    return failed ? { new: NOT_UPLOADED } : {};
  }

  /** The next step, or attaching after the last one. */
  function goOn() {
    const wrong = fileProblems();
    setProblems(wrong);
    if (busy || Object.keys(wrong).length > 0) return;
    if (hasDates && step === 'file') return setStep('link');
    void submit();
  }

  return {
    source,
    chosen,
    link,
    step,
    problems,
    busy,
    failure,
    chooseSource: (next: AttachSource) => {
      setSource(next);
      setProblems({});
    },
    choose: (documentIds: readonly number[]) => {
      setChosen(documentIds);
      setProblems({});
    },
    changeLink: (next: EvidenceLink) => {
      setLink(next);
      setProblems({});
    },
    goBack: () => {
      setStep('file');
      setProblems({});
    },
    goOn,
  };
}

/** What is wrong with one thing, if anything. */
function problemsOf(name: keyof AttachProblems, message: string | undefined): Problems<AttachProblems> {
  return { fields: message === undefined ? {} : { [name]: message }, other: [] };
}

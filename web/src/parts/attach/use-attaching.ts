import { type EvidenceLink, type LinkedFile, linkProblem, WHOLE_ACTIVITY } from '@cpd/domain/record/evidence-links';
import { NO_FILE_MESSAGE } from '@cpd/domain/values/file-names';
import { useEffect, useRef, useState } from 'react';
import type { StoredFile } from '../upload/upload-rows.ts';
import type { Uploads } from '../upload/use-uploads.ts';

/** Where the file comes from. */
export type AttachSource = 'existing' | 'new';

/** What is wrong, each beside what it is about. */
export type AttachProblems = { source?: string; existing?: string; new?: string; link?: string; attach?: string };

type AttachingOptions = {
  /** Files to choose from. */
  existing: readonly StoredFile[];
  uploads: Uploads;
  /** Whether there are dates to choose, and so a second step (EVD-04, FIL-20). */
  hasDates: boolean;
  onAttach: (files: readonly LinkedFile[]) => Promise<void>;
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
  const [attaching, setAttaching] = useState(false);
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
    };
  }, []);

  /** Why the first step is not done (EVD-02, EVD-03, EVD-13 to EVD-15, FIL-23); nothing when it is. */
  function fileProblems(): AttachProblems {
    if (source === null) return { source: 'Please choose where the file comes from.' };
    if (source === 'existing') return chosen.length > 0 ? {} : { existing: 'Please select an existing file' };
    if (uploads.rows.length === 0) return { new: NO_FILE_MESSAGE };
    const waiting = uploads.rows.filter(({ state }) => state.kind === 'chosen');
    if (waiting.some((row) => uploads.problemOf(row) !== undefined)) {
      return { new: 'Please change the names of the marked files.' };
    }
    const failed = uploads.rows.some(({ state }) => state.kind === 'failed');
    return failed ? { new: 'A file was not uploaded. Try again or remove it.' } : {};
  }

  /** The files to attach, new ones sent by now; undefined when one of them could not be. */
  async function files(): Promise<readonly StoredFile[] | undefined> {
    if (source !== 'new') return existing.filter(({ documentId }) => chosen.includes(documentId));
    return (await uploads.sendAll()) ? uploads.stored() : undefined;
  }

  async function attach() {
    const wrong = linkProblem(link);
    setProblems(wrong === undefined ? {} : { link: wrong });
    if (wrong !== undefined) return;
    const ready = await files();
    if (closed.current) return;
    if (!ready) return setProblems({ new: 'A file was not uploaded. Try again or remove it.' });
    await onAttach(ready.map(({ documentId, name }) => ({ documentId, name, link })));
    if (!closed.current) onClose();
  }

  /** The next step, or attaching after the last one. */
  async function goOn() {
    const wrong = fileProblems();
    setProblems(wrong);
    if (attaching || Object.keys(wrong).length > 0) return;
    if (hasDates && step === 'file') return setStep('link');
    setAttaching(true);
    try {
      await attach();
    } catch {
      setProblems({ attach: 'The file was not attached. Please try again.' });
    } finally {
      setAttaching(false);
    }
  }

  return {
    source,
    chosen,
    link,
    step,
    problems,
    attaching,
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

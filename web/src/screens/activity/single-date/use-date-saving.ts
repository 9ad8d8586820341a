import type { ActivityDateRequest } from '@cpd/contract/activity-dates';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import type { Uploads } from '../../../parts/upload/use-uploads.ts';
import { useSaveActivityDate } from '../../../queries/activity-dates.ts';
import { readSaveFailure, type SaveFailure } from '../form/save-failure.ts';
import type { DateProblems } from './date-check.ts';

const FILES_MISSING = 'A file was not uploaded. Try again or remove it, then save.';

type Problem = { field: string; message: string };

type DateSavingOptions = {
  /** Everything wrong with the form as it is now. */
  check: () => readonly Problem[];
  /** The form as it is now. */
  request: () => ActivityDateRequest;
  uploads: Pick<Uploads, 'sendAll'>;
  /** Recognises a repeated attempt, also after a crash. */
  key: () => string;
  renewKey: () => void;
  toFields: (problems: readonly Problem[]) => DateProblems;
  /** Marks the fields and leads to the first one. */
  onWrongFields: (fields: DateProblems['fields']) => void;
  onSaved: () => void;
};

/**
 * Saves the date once: what the rules refuse is not sent (ACT-47), chosen files go first, a second press while it runs
 * does nothing, and a repeated attempt after a lost answer is recognised by its key (ACT-48).
 */
export function useDateSaving(options: DateSavingOptions) {
  const { mutateAsync } = useSaveActivityDate();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();
  const [other, setOther] = useState<readonly string[]>([]);
  const busy = useRef(false);
  const saved = useRef(false);

  function show(problems: readonly Problem[]) {
    const sorted = options.toFields(problems);
    setOther(sorted.other);
    options.onWrongFields(sorted.fields);
  }

  async function attempt() {
    const problems = options.check();
    show(problems);
    if (problems.length > 0) return;
    if (!(await options.uploads.sendAll())) return show([{ field: 'files', message: FILES_MISSING }]);
    try {
      await mutateAsync({ request: options.request(), idempotencyKey: options.key() });
    } catch (error) {
      const read = readSaveFailure(error);
      if (read.needsNewKey) options.renewKey();
      setFailure(read);
      return show(error instanceof ApiError ? error.problems : []);
    }
    saved.current = true;
    options.onSaved();
  }

  async function submit() {
    if (busy.current || saved.current) return;
    busy.current = true;
    setSaving(true);
    setFailure(undefined);
    try {
      await attempt();
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  return { submit, saving, failure, other, isSaved: () => saved.current };
}

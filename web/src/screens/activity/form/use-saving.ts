import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import { useRef, useState } from 'react';
import type { Uploads } from '../../../parts/upload/use-uploads.ts';
import type { ActivityProblems, FieldErrors } from './activity-check.ts';
import { readSaveFailure, type SaveFailure } from './save-failure.ts';

const FILES_MISSING = 'A file was not uploaded. Try again or remove it, then save.';

type SavingOptions = {
  current: () => ActivityFormModel;
  check: () => ActivityProblems;
  uploads: Pick<Uploads, 'sendAll'>;
  /** Recognises a repeated attempt, also after a crash. */
  key: () => string;
  renewKey: () => void;
  /** Makes the call; answers the id of the activity, or undefined when the person stepped back from a question on the way. */
  save: (values: ActivityFormModel, idempotencyKey: string) => Promise<number | undefined>;
  /** Marks the fields and leads to the first one. */
  onWrongFields: (fields: FieldErrors) => void;
  onSaved: (activityId: number, values: ActivityFormModel, next: AfterSaving) => void;
};

/** What the person wants once it is saved: to be told, or the next empty form. */
export type AfterSaving = 'told' | 'another';

/**
 * Saves the form once: what the rules refuse is not sent (ACT-47), chosen files go first, a second press while it runs
 * does nothing (ACT-48), and a repeated attempt after a lost answer is recognised by its key.
 */
export function useSaving(options: SavingOptions) {
  const { current, check, uploads, save, onWrongFields, onSaved } = options;
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();
  const [other, setOther] = useState<readonly string[]>([]);
  const busy = useRef(false);
  const saved = useRef(false);

  function show(problems: ActivityProblems) {
    setOther(problems.other);
    onWrongFields(problems.fields);
  }

  async function attempt(next: AfterSaving) {
    const problems = check();
    show(problems);
    if (hasProblems(problems)) return;
    if (!(await uploads.sendAll())) return show({ fields: { files: FILES_MISSING }, other: [] });
    const values = current();
    const result = await save(values, options.key()).catch((error: unknown) => readSaveFailure(error));
    if (result === undefined) return;
    if (typeof result === 'number') {
      saved.current = true;
      return onSaved(result, values, next);
    }
    if (result.needsNewKey) options.renewKey();
    setFailure(result);
    show(result.problems);
  }

  async function submit(next: AfterSaving = 'told') {
    if (busy.current || saved.current) return;
    busy.current = true;
    setSaving(true);
    setFailure(undefined);
    try {
      await attempt(next);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  return { submit, saving, failure, other, isSaved: () => saved.current };
}

function hasProblems({ fields, other }: ActivityProblems): boolean {
  return other.length > 0 || Object.values(fields).some((message) => message !== undefined);
}

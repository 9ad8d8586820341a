import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { type FieldProblem, problemsOfAnswer } from './plan-check.ts';
import type { PlanValues } from './plan-values.ts';

const KEPT = 'What you entered is still here.';

type PlanSavingOptions = {
  /** Everything wrong with the form before it is sent. */
  check: () => FieldProblem[];
  current: () => PlanValues;
  save: (values: PlanValues, idempotencyKey: string) => Promise<unknown>;
  /** Marks the fields and leads to the first one. */
  onWrongFields: (problems: readonly FieldProblem[]) => void;
  onSaved: (values: PlanValues) => void;
};

/**
 * Saves the form of a plan once: what the rules refuse is not sent (PDP-25), a second press while it runs does nothing, and
 * a repeated attempt after a lost answer is recognised by its key.
 */
export function usePlanSaving({ check, current, save, onWrongFields, onSaved }: PlanSavingOptions) {
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const [other, setOther] = useState<readonly string[]>([]);
  const key = useRef(crypto.randomUUID());
  const busy = useRef(false);
  const saved = useRef(false);

  function refused(error: unknown, values: PlanValues) {
    if (error instanceof ApiError && error.code === 'KEY_REUSED') {
      key.current = crypto.randomUUID();
      setFailure(`An earlier attempt may have reached us. Look at your plans before you save again. ${KEPT}`);
      return;
    }
    const problems = problemsOfAnswer(error instanceof ApiError ? error.problems : [], values);
    setOther(problems.other);
    const why = error instanceof ApiError ? `${error.message} ` : '';
    setFailure(`The plan was not saved. ${why}${KEPT}`);
    onWrongFields(problems.fields);
  }

  async function submit() {
    if (busy.current || saved.current) return;
    const problems = check();
    setFailure('');
    setOther([]);
    onWrongFields(problems);
    if (problems.length > 0) return;
    busy.current = true;
    setSaving(true);
    const values = current();
    try {
      await save(values, key.current);
      saved.current = true;
      onSaved(values);
    } catch (error) {
      refused(error, values);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  return { submit, saving, failure, other, isSaved: () => saved.current };
}

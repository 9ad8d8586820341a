import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { type FieldProblem, problemsOfAnswer } from './plan-check.ts';
import type { PlanValues } from './plan-values.ts';

const KEPT = 'What you entered is still here.';

/** Why a plan was not saved, and what leads on from there. */
export type PlanFailure = { message: string; way: 'again' | 'sign-in' | 'newer' };

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
  const [failure, setFailure] = useState<PlanFailure>();
  const [other, setOther] = useState<readonly string[]>([]);
  const key = useRef(crypto.randomUUID());
  const busy = useRef(false);
  const saved = useRef(false);

  function refused(error: unknown, values: PlanValues) {
    if (error instanceof ApiError && error.code === 'KEY_REUSED') key.current = crypto.randomUUID();
    const problems = problemsOfAnswer(error instanceof ApiError ? error.problems : [], values);
    setOther(problems.other);
    setFailure(failureOf(error));
    onWrongFields(problems.fields);
  }

  async function submit() {
    if (busy.current || saved.current) return;
    const problems = check();
    setFailure(undefined);
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

function failureOf(error: unknown): PlanFailure {
  if (!(error instanceof ApiError)) return { message: `The plan was not saved. ${KEPT}`, way: 'again' };
  if (error.status === 401) {
    return { message: `The plan was not saved, because your sign-in has ended. ${KEPT}`, way: 'sign-in' };
  }
  if (error.code === 'STALE') {
    const message = `The plan was not saved, because it was changed elsewhere after you opened it. ${KEPT}`;
    return { message, way: 'newer' };
  }
  if (error.code === 'KEY_REUSED') {
    const message = `An earlier attempt may have gone through. Check your plans before you save again. ${KEPT}`;
    return { message, way: 'again' };
  }
  return { message: `The plan was not saved. ${error.message} ${KEPT}`, way: 'again' };
}

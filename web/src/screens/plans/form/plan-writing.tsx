import { Anchor, Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../../../lib/paths.ts';
import { rememberPlan, rememberYear } from '../../../lib/remembered.ts';
import { FormFrame } from '../../../parts/saving/form-frame.tsx';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import { type DraftOf, useKeepPlanDraft } from '../../../queries/plan-drafts.ts';
import { useSavePlan } from '../../../queries/plans.ts';
import { DraftState } from './draft-state.tsx';
import { checkPlanForm, type FieldProblem, planFields, problemsOfAnswer } from './plan-check.ts';
import { PlanForm } from './plan-form.tsx';
import { PlanSaved } from './plan-saved.tsx';
import type { ChangePlan, PlanSetting } from './plan-setting.ts';
import type { PlanValues } from './plan-values.ts';
import { toPlanRequest, toWireDraft } from './plan-wire.ts';
import { useAutosave } from './use-autosave.ts';

type PlanWritingProps = {
  setting: PlanSetting;
  /** Whom and what it is saved as. */
  of: DraftOf;
  initial: PlanValues;
  atGoals: boolean;
  onReload: () => void;
};

/** The open form: kept as a draft while it is written, saved once, and never emptied by a failure (PDP-18 to PDP-25). */
export function PlanWriting({ setting, of, initial, atGoals, onReload }: PlanWritingProps) {
  const { year, stored } = setting;
  const navigate = useNavigate();
  const { mutateAsync } = useSavePlan();
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [saved, setSaved] = useState<{ name: string; planId: number }>();
  const rowVersion = of.planId === 0 ? undefined : stored?.rowVersion;
  const { status, keeper } = useAutosave(values, useKeep(of, rowVersion));
  const saving = useSaving({
    check: () => ({ fields: checkPlanForm(values), other: [] }),
    save: async (_wish, idempotencyKey) => {
      // A draft that arrives after the plan would be offered although there is nothing left to do.
      await keeper.pause();
      const request = toPlanRequest(values, { ...of, rowVersion });
      return mutateAsync({ request, idempotencyKey }).catch((error: unknown) => {
        keeper.resume();
        throw error;
      });
    },
    sort: (refused) => problemsOfAnswer(refused, values),
    onWrongFields,
    onSaved: (planId) => {
      setSaved({ name: values.name.trim(), planId });
      // The list that comes next shows the plan.
      rememberYear(of.userId, year.cpdYearId);
    },
  });
  useFocusAtGoals(atGoals, initial);

  function onWrongFields(found: readonly FieldProblem[]) {
    // The message stands before the focus comes to its field, so that it is read with it.
    flushSync(() => setProblems(found));
    if (found[0]) focusOn(found[0].id);
  }

  /** Changing a field takes away its message, and only its. */
  const change: ChangePlan = (part, ...ids) => {
    setValues((now) => ({ ...now, ...part }));
    setProblems((now) => now.filter(({ id }) => !ids.includes(id)));
  };

  const toPlans = useCallback(() => void navigate({ href: paths.plans }), [navigate]);
  function editAgain({ planId }: { planId: number }) {
    rememberPlan({ cpdYearId: year.cpdYearId, action: 'edit', planId, editGoal: false });
    if (planId === of.planId) onReload();
    else void navigate({ href: paths.plan('edit', planId) });
  }

  return (
    <FormFrame
      noun="plan"
      title="The plan is not saved yet"
      problems={problems}
      onChoose={focusOn}
      saving={saving}
      onSave={() => void saving.submit()}
      bar={{ saving: saving.busy, children: <DraftState status={status} /> }}
      whenStale={<NewerPlan planId={of.planId} onReload={() => void keeper.flush().then(onReload)} />}
      leaving={{ wouldLose: () => !keeper.isKept() }}
    >
      <PlanForm
        values={values}
        setting={setting}
        messageOf={(id) => problems.find((problem) => problem.id === id)?.message}
        onChange={change}
      />
      {saved && <PlanSaved name={saved.name} onOk={toPlans} onEdit={() => editAgain(saved)} />}
    </FormFrame>
  );
}

type NewerPlanProps = { planId: number; onReload: () => void };

/** The way on from a newer version. What was entered is the draft by now, so it is offered on top of that. */
function NewerPlan({ planId, onReload }: NewerPlanProps) {
  return (
    <>
      <Anchor href={paths.plan('view', planId)} target="_blank" rel="noreferrer" underline="always">
        Read the newer version in another tab
      </Anchor>
      <Button variant="default" size="sm" onClick={onReload}>
        Open the newer version and choose what to keep
      </Button>
    </>
  );
}

/** The call that keeps the draft; the same for as long as the form is open. */
function useKeep(of: DraftOf, rowVersion: number | undefined) {
  const keepDraft = useKeepPlanDraft();
  const [keep] = useState(() => (values: PlanValues) => keepDraft(of, toWireDraft(values, rowVersion)));
  return keep;
}

/** Who comes to work on the goals begins at them (PDP-15). */
function useFocusAtGoals(atGoals: boolean, { goals }: PlanValues): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => {
    const first = goals[0];
    if (!atGoals || first === undefined) return;
    // After the page has given its heading the focus (NAV-21).
    const timer = setTimeout(() => focusOn(planFields.goal(first.key)));
    return () => clearTimeout(timer);
  }, []);
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}

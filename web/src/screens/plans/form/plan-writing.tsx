import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../../../lib/paths.ts';
import { rememberPlan, rememberYear } from '../../../lib/remembered.ts';
import { type DraftOf, useKeepPlanDraft } from '../../../queries/plan-drafts.ts';
import { useSavePlan } from '../../../queries/plans.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { LeaveQuestion } from '../../../ui/leave-question.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { DraftState } from './draft-state.tsx';
import { checkPlanForm, type FieldProblem, planFields } from './plan-check.ts';
import { PlanForm } from './plan-form.tsx';
import { PlanNotSaved } from './plan-not-saved.tsx';
import { PlanSaved } from './plan-saved.tsx';
import type { ChangePlan, PlanSetting } from './plan-setting.ts';
import type { PlanValues } from './plan-values.ts';
import { toPlanRequest, toWireDraft } from './plan-wire.ts';
import { useAutosave } from './use-autosave.ts';
import { usePlanSaving } from './use-plan-saving.ts';

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
  const saving = usePlanSaving({
    check: () => checkPlanForm(values),
    current: () => values,
    save: async (written, idempotencyKey) => {
      // A draft that arrives after the plan would be offered although there is nothing left to do.
      await keeper.pause();
      const request = toPlanRequest(written, { ...of, rowVersion });
      try {
        const planId = await mutateAsync({ request, idempotencyKey });
        setSaved({ name: written.name.trim(), planId });
      } catch (error) {
        keeper.resume();
        throw error;
      }
    },
    onWrongFields,
    // The list that comes next shows the plan.
    onSaved: () => rememberYear(of.userId, year.cpdYearId),
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

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void saving.submit();
  }

  const toPlans = useCallback(() => void navigate({ href: paths.plans }), [navigate]);
  function editAgain({ planId }: { planId: number }) {
    rememberPlan({ cpdYearId: year.cpdYearId, action: 'edit', planId, editGoal: false });
    if (planId === of.planId) onReload();
    else void navigate({ href: paths.plan('edit', planId) });
  }

  return (
    // Not a landmark of its own: the keys work wherever the focus is inside the form.
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter is a shortcut for the Save button below.
    <div onKeyDown={onKeyDown}>
      <Stack gap="md">
        <ErrorSummary title="The plan is not saved yet" problems={problems} other={saving.other} onChoose={focusOn} />
        <PlanForm
          values={values}
          setting={setting}
          messageOf={(id) => problems.find((problem) => problem.id === id)?.message}
          onChange={change}
        />
        {saving.failure && (
          <PlanNotSaved
            failure={saving.failure}
            planId={of.planId}
            onReload={() => void keeper.flush().then(onReload)}
          />
        )}
      </Stack>
      <SaveBar saving={saving.saving} onSave={() => void saving.submit()}>
        <DraftState status={status} />
      </SaveBar>
      <LeaveQuestion wouldLose={() => !saving.isSaved() && !keeper.isKept()} />
      {saved && <PlanSaved name={saved.name} onOk={toPlans} onEdit={() => editAgain(saved)} />}
    </div>
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

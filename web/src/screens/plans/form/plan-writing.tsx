import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core';
import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { today } from '../../../lib/clock.ts';
import { paths } from '../../../lib/paths.ts';
import { rememberPlan, rememberYear } from '../../../lib/remembered.ts';
import { SavedDialog } from '../../../parts/saved-dialog.tsx';
import { FormFrame } from '../../../parts/saving/form-frame.tsx';
import { SignInElsewhere } from '../../../parts/saving/not-saved.tsx';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import { type DraftOf, plansChanges, useKeepPlanDraft } from '../../../queries/plans.ts';
import { useChange } from '../../../queries/use-change.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { shortDay } from '../plan-dates.ts';
import { type DraftStatus, draftKeeper, type KeepDraft } from './draft-keeper.ts';
import { checkPlanForm, type FieldProblem, planFields, problemsOfAnswer } from './plan-check.ts';
import styles from './plan-form.module.css';
import { PlanForm } from './plan-form.tsx';
import type { ChangePlan, PlanSetting, PlanValues } from './plan-values.ts';
import { toPlanRequest, toWireDraft } from './plan-wire.ts';

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
  const { mutateAsync } = useChange(plansChanges.savePlan);
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [saved, setSaved] = useState<{ name: string; planId: number }>();
  const rowVersion = of.planId === 0 ? undefined : stored?.rowVersion;
  const { status, keeper } = useAutosave(values, useKeep(of, rowVersion));
  const saving = useSaving({
    entered: () => !keeper.isKept(),
    check: () => ({ fields: checkPlanForm(values), other: [] }),
    save: async (_way, idempotencyKey) => {
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
    // The message is before the focus comes to its field, so that it is read with it.
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

/** The way on from a newer version. What was entered is the draft by now, so it is offered on top of that. */
function NewerPlan({ planId, onReload }: { planId: number; onReload: () => void }) {
  return (
    <>
      <Anchor href={paths.plan('view', planId)} target="_blank" rel="noreferrer" underline="always">
        Read the newer version in another tab
      </Anchor>
      <Button size="sm" onClick={onReload}>
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

/** Who comes to work on the goals starts at them (PDP-15). */
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

/** Whether what is being written is kept, and since when. Said once when it changes, not at every second. */
function DraftState({ status }: { status: DraftStatus }) {
  const failed = status.kind === 'failed';
  const Icon = failed ? IconCloudOff : IconCloudCheck;
  return (
    <div className={styles.draftState} data-failed={failed || undefined}>
      {(failed || status.kind === 'saved') && <Icon size={18} aria-hidden />}
      <Text size="sm" aria-hidden>
        {status.kind === 'saved' ? <SavedAgo at={status.at} /> : wordsOf(status)}
      </Text>
      <VisuallyHidden role="status">{status.kind === 'waiting' ? '' : wordsOf(status)}</VisuallyHidden>
      {status.kind === 'failed' && status.signInLost && <SignInElsewhere />}
    </div>
  );
}

function wordsOf(status: DraftStatus): string {
  switch (status.kind) {
    case 'nothing':
      return '';
    case 'waiting':
      return 'Saving a draft …';
    case 'saved':
      return 'Draft saved';
    case 'failed':
      return `Not saved: ${status.reason}`;
  }
}

function SavedAgo({ at }: { at: number }) {
  const [now, setNow] = useState(at);
  useEffect(() => {
    setNow(at);
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [at]);
  return savedAgo(now - at);
}

/** "Saved 3 s ago", "Saved 2 min ago". */
export function savedAgo(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  if (seconds < 1) return 'Saved just now';
  return seconds < 60 ? `Saved ${seconds} s ago` : `Saved ${Math.floor(seconds / 60)} min ago`;
}

/** Keeps a form as a draft while it is written, and says how far that is; `keep` must stay the same. */
function useAutosave<T>(value: T, keep: KeepDraft<T>) {
  const [status, setStatus] = useState<DraftStatus>({ kind: 'nothing' });
  const [keeper] = useState(() => draftKeeper(value, keep, setStatus));
  useEffect(() => keeper.take(value), [keeper, value]);
  useEffect(() => keeper.attend(), [keeper]);
  return { status, keeper };
}

/** "Plan saved": edit it again, or go on to the plans (PDP-19). */
function PlanSaved({ name, onOk, onEdit }: { name: string; onOk: () => void; onEdit: () => void }) {
  return (
    <SavedDialog title="Plan saved" next="The list of your plans" onOk={onOk} onEdit={onEdit}>
      <Facts>
        <Fact label="Plan name">{name}</Fact>
        <Fact label="Date">{shortDay(today())}</Fact>
      </Facts>
    </SavedDialog>
  );
}

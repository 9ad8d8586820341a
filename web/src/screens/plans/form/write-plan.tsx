import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { DraftOffer } from '../../../parts/draft/draft-offer.tsx';
import { Waiting } from '../../../parts/loaded.tsx';
import { planDraftQuery, useDiscardPlanDraft } from '../../../queries/plans.ts';
import { showError } from '../../../ui/toast.ts';
import type { PlanSetting, PlanValues } from './plan-values.ts';
import { draftToForm } from './plan-wire.ts';
import { PlanWriting } from './plan-writing.tsx';

type WritePlanProps = {
  setting: PlanSetting;
  /** What the form starts with. */
  start: () => PlanValues;
  /** 0: it is saved as a new plan (PDP-18). */
  planId: number;
  /** Opens at the goals (PDP-15). */
  atGoals?: boolean;
  /** Opens the stored plan anew. */
  onReload: () => void;
};

/** The form of a plan, after the question whether to go on with what was begun earlier, here or on another device. */
export function WritePlan({ setting, start, planId, atGoals = false, onReload }: WritePlanProps) {
  const { userId } = useUser();
  const of = { userId, cpdYearId: setting.year.cpdYearId, planId };
  const [initial, setInitial] = useState<PlanValues>();
  const discardDraft = useDiscardPlanDraft();
  // Once the form is open, it is the draft.
  const { data: found, isFetchedAfterMount } = useQuery({ ...planDraftQuery(of), enabled: initial === undefined });
  const stored = planId === 0 ? undefined : setting.stored;

  if (initial === undefined && isFetchedAfterMount && !found) setInitial(start());
  if (initial !== undefined) {
    return <PlanWriting {...{ setting, of, onReload }} initial={initial} atGoals={atGoals} />;
  }
  if (!isFetchedAfterMount || !found) return <Waiting place={[280, 120, 280]} />;
  const discard = async () => {
    await discardDraft(of).catch(() =>
      showError('The earlier draft could not be discarded. It will be replaced as you write.'),
    );
    setInitial(start());
  };
  const name = found.draft.planName?.trim() ?? '';
  const outdated = stored !== undefined && found.draft.rowVersion !== stored.rowVersion;
  // Answered before the form opens, so that neither the draft nor the plan is overwritten.
  return (
    <DraftOffer
      noun="plan"
      savedAt={found.savedOn}
      onContinue={() => setInitial(draftToForm(found.draft, stored))}
      onDiscard={() => void discard()}
    >
      <Text>
        {name === '' ? 'It has no name yet.' : `It is called “${name}”.`} It was saved as you wrote, so you can continue
        on any device.
      </Text>
      {outdated && <Text>The plan has been changed elsewhere since then. Goals that were added there are kept.</Text>}
    </DraftOffer>
  );
}

import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadPlan, type Plan } from '../../queries/plans.ts';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import { showError } from '../../ui/toast.ts';

/** Saves the plan on the reader's device, and says so when that does not work (PDP-05). */
export async function savePlanFile(plan: Plan): Promise<void> {
  try {
    await downloadPlan(plan);
  } catch (error) {
    showError(error instanceof Error ? error.message : 'The plan could not be downloaded.');
  }
}

/** The plan as a PDF. */
export function DownloadPlanButton({ plan }: { plan: Plan }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await savePlanFile(plan);
    setBusy(false);
  };
  return (
    <LabelledButton icon={IconDownload} loading={busy} onClick={() => void save()}>
      Download PDF
    </LabelledButton>
  );
}

import '@mantine/core/styles/Loader.css';
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

/** A day as 'd MMM y', whatever the browser's language: 5 Sep 2026 (PDP-19). */
export function shortDay(day: Temporal.PlainDate): string {
  return `${day.day} ${day.toLocaleString('en-US', { month: 'short' })} ${day.year}`;
}

/** The day of an instant in Sydney, where the college keeps its dates, as 'dd MMMM yyyy': 05 September 2026 (PDP-29). */
export function longDay(instant: string): string {
  const day = Temporal.Instant.from(instant).toZonedDateTimeISO('Australia/Sydney').toPlainDate();
  return `${String(day.day).padStart(2, '0')} ${day.toLocaleString('en-US', { month: 'long' })} ${day.year}`;
}

import type { ReportVersion } from '@cpd/contract/reports';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';

type Shown = Pick<ReportVersion, 'state' | 'making' | 'previewUntil' | 'signatures' | 'sentOn'>;

const MAKING: Readonly<Record<ReportVersion['making'], string>> = {
  RUNNING: 'Being made',
  STOPPED: 'Stopped',
  FAILED: 'Not finished',
  DONE: 'Draft',
};

/** How far a version is, in words. */
export function reportState({ state, making, previewUntil, signatures, sentOn }: Shown): string {
  switch (state) {
    case 'DRAFT':
      return MAKING[making];
    case 'PREVIEW':
      if (signatures > 0) return 'Signed by one of two';
      return `Shown to members until ${formatDayMonthYear(previewUntil ?? '')}`;
    case 'SIGNED':
      return 'Signed, not sent yet';
    case 'SENT':
      return `Sent ${formatDayMonthYear(sentOn ?? '')}`;
    case 'CORRECTED':
      return sentOn === null ? 'Replaced' : `Sent ${formatDayMonthYear(sentOn)}, then corrected`;
  }
}

/** "1 line", "12 lines". */
export function inLines(count: number): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? 'line' : 'lines'}`;
}

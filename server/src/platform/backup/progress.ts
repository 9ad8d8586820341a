import { sizeInWords } from '@cpd/domain/values/sizes';
/** How far a backup is. */
export interface Progress {
  /** Bytes that were read so far, and about how many there are. */
  bytes: number;
  bytesOfAll: number;
  tables: number;
  tablesOfAll: number;
  files: number;
  filesOfAll: number;
}

const EVERY_MS = 2_000;

/** Tells, every two seconds at most, how far it is and about how long the rest takes. */
export function tellProgress(tell: (line: string) => void): (progress: Readonly<Progress>) => void {
  const begun = performance.now();
  let told = begun;
  return (progress) => {
    if (performance.now() - told < EVERY_MS) return;
    told = performance.now();
    tell(inWords(progress, (told - begun) / 1000));
  };
}

function inWords({ bytes, bytesOfAll, ...at }: Readonly<Progress>, seconds: number): string {
  const left = bytes === 0 ? 0 : Math.max(0, bytesOfAll / bytes - 1) * seconds;
  return [
    `tables ${at.tables} of ${at.tablesOfAll}`,
    `files ${at.files} of ${at.filesOfAll}`,
    `${sizeInWords(bytes)} of about ${sizeInWords(bytesOfAll)}`,
    left < 90 ? `some ${Math.ceil(left)} s left` : `some ${Math.ceil(left / 60)} min left`,
  ].join(', ');
}

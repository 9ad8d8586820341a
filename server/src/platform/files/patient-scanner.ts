import { type Scanner, ScannerSilent } from './scanner.ts';

/** Two ways to one scanner: for uploads, which someone waits for, and for the files in quarantine, which no one does. */
export interface Scanners {
  forUploads: Scanner;
  forQuarantine: Scanner;
}

/** Milliseconds for which a scanner may say nothing: long enough for almost every file, and short enough to wait for. */
const UPLOAD_SILENCE_MS = 5_000;
/** Unpacking a large archive takes a scanner some time. */
const QUARANTINE_SILENCE_MS = 20_000;
/** For so long no upload asks a scanner that hung; the files in quarantine, looked at every half minute, find out before. */
const PAUSE_MS = 60_000;

/**
 * Opens both (R24). A scanner that falls silent keeps one upload waiting, and those that came at the same time: it goes into
 * quarantine, and so do the next ones without asking, until the scanner has checked a file in quarantine, or one upload that
 * asks after a minute. `open` opens a scanner that throws ScannerSilent after so many milliseconds; tests are less patient.
 */
export function openScanners(
  open: (silenceMs: number) => Scanner,
  { silenceMs = UPLOAD_SILENCE_MS, pauseMs = PAUSE_MS }: { silenceMs?: number; pauseMs?: number } = {},
): Scanners {
  const hasty = open(silenceMs);
  const patient = open(QUARANTINE_SILENCE_MS);
  let askAgainAt: number | undefined;
  return {
    forUploads: async (content) => {
      if (askAgainAt !== undefined) {
        if (performance.now() < askAgainAt) throw new ScannerSilent();
        // The others wait for what this one finds out.
        askAgainAt = performance.now() + pauseMs;
      }
      try {
        const result = await hasty(content);
        askAgainAt = undefined;
        return result;
      } catch (error) {
        if (error instanceof ScannerSilent) askAgainAt = performance.now() + pauseMs;
        throw error;
      }
    },
    forQuarantine: async (content) => {
      const result = await patient(content);
      askAgainAt = undefined;
      return result;
    },
  };
}

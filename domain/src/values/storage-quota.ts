import { BRING_BACK_MINUTES } from './limits.ts';
import { sizeInWords } from './sizes.ts';

/** What is said of a file for which a member has no room left: how much is used, and what to do. Sizes in bytes. */
export function quotaMessage({ used, quota, file }: { used: number; quota: number; file: number }): string {
  // What is nearly full does not read as full.
  const full = `Your files use ${sizeInWords(used, Math.floor)} of ${sizeInWords(quota)}, so there is no room for this one`;
  return `${full} (${sizeInWords(file)}). Please delete files that you do not need; the space is free again ${BRING_BACK_MINUTES} minutes later.`;
}

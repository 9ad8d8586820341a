import { BRING_BACK_MINUTES } from './limits.ts';

const MEGABYTE = 1_048_576;
export const GIGABYTE = 1_073_741_824;

/** What is said of a file for which a member has no room left: how much is used, and what to do. Sizes in bytes. */
export function quotaMessage({ used, quota, file }: { used: number; quota: number; file: number }): string {
  const full = `Your files use ${roomInWords(used)} of ${roomInWords(quota)}, so there is no room for this one`;
  return `${full} (${roomInWords(file)}). Please delete files that you do not need; the space is free again ${BRING_BACK_MINUTES} minutes later.`;
}

/** Bytes in GB, or in MB below one; rounded down to two digits behind the point, so that what is nearly full does not read full. */
function roomInWords(bytes: number): string {
  const [unit, name] = bytes >= GIGABYTE ? [GIGABYTE, 'GB'] : [MEGABYTE, 'MB'];
  return `${Math.floor((bytes / unit) * 100) / 100} ${name}`;
}

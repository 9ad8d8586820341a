import { sizeInWords } from '@cpd/domain/values/sizes';
import { countOf, secondsFrom, spanOf } from '@cpd/domain/values/spans';
import { type Keeping, keepingInWords } from '../../../platform/backup/keeping.ts';
import type { FoundSetup } from '../../../platform/setup/setup-watch.ts';
import { type Judged, off, unwell, well } from './judged.ts';
import { forManagers } from './state-words.ts';

/** A backup that was begun; instants are ISO. */
interface Backup {
  begunAt: string;
  endedAt: string | null;
  isRunning: boolean;
  bytes: number | null;
  /** Files of members that are not in it, because their place had lost them. */
  lacking: number | null;
  problem: string | null;
}

/** What is known of the backups of this database. */
export interface KnownBackups {
  /** How many each night keeps; undefined where none is made by itself. */
  keep: Keeping | undefined;
  lastTry: Backup | undefined;
  lastSuccess: Backup | undefined;
}

/** What was found in the place of the nightly backups when this server looked. */
type FoundPlace = FoundSetup['backups'];

/** The newest one there counts from its beginning, and the one of tonight may take hours. */
const MISSING_AFTER_S = 50 * 3_600;
/** A night, and the time that a backup may take. */
const MISSED_AFTER_S = 26 * 3_600;
const SET_UP = 'Ask the people who run the server to set up a backup each night, on another disk or in a bucket.';
const LOOK = 'Ask the people who run the server to check the backup location and make a backup now.';

/** Whether there is a backup of last night. */
export function judgeBackup({ keep, lastTry, lastSuccess }: KnownBackups, at: string, place: FoundPlace): Judged {
  const last = lastSuccess === undefined ? 'There is no backup.' : tellOf(lastSuccess, at, keep);
  if (keep === undefined) {
    if (lastSuccess === undefined)
      return off('No backup is set up. If the disk is lost, all records are lost.', SET_UP);
    return judgeLacking(lastSuccess, last) ?? { ...off('No backup is made each night.', SET_UP), details: [last] };
  }
  if (lastTry !== undefined && lastTry.problem !== null) {
    const says = `The last backup failed. ${forManagers(lastTry.problem)}`.trimEnd();
    return unwell(says, LOOK, lastTry.begunAt, [last]);
  }
  if (lastSuccess === undefined) {
    if (place?.isGood === false) return judgeAway(place, []);
    const isSoon = lastTry === undefined || lastTry.isRunning;
    return isSoon ? well('The first backup will be made tonight.') : unwell('There is no backup yet.', LOOK);
  }
  const ended = lastSuccess.endedAt ?? lastSuccess.begunAt;
  if (secondsFrom(ended, at) > MISSED_AFTER_S) {
    return unwell(`The last backup is ${spanOf(secondsFrom(ended, at))} old.`, LOOK, ended, [last]);
  }
  return judgePlace(place, at, last) ?? judgeLacking(lastSuccess, last) ?? well('Backups are made each night.', [last]);
}

/** Backups that are no longer where they were written are useless. */
function judgePlace(place: FoundPlace, at: string, last: string): Judged | undefined {
  if (place === undefined) return undefined;
  if (!place.isGood) return judgeAway(place, [last]);
  if (place.newestAt === null) return unwell('The backup location has no backup of this college.', LOOK, null, [last]);
  const age = secondsFrom(place.newestAt, at);
  if (age <= MISSING_AFTER_S) return undefined;
  return unwell(`The newest backup in the backup location is ${spanOf(age)} old.`, LOOK, place.newestAt, [last]);
}

function judgeAway({ says, since }: NonNullable<FoundPlace>, details: string[]): Judged {
  return unwell('The backup location cannot be reached.', LOOK, since, [...says, ...details]);
}

/** A file that is in no backup from now on is lost when the old ones go. */
function judgeLacking({ lacking, begunAt }: Backup, last: string): Judged | undefined {
  const count = lacking ?? 0;
  if (count === 0) return undefined;
  const says = `${countOf(count, 'file')} of members ${count === 1 ? 'is' : 'are'} missing or damaged where files are kept.`;
  return unwell(says, 'Ask the people who run the server to put back what is missing from a backup.', begunAt, [last]);
}

function tellOf({ endedAt, begunAt, bytes }: Backup, at: string, keep: Keeping | undefined): string {
  const ago = `${spanOf(secondsFrom(endedAt ?? begunAt, at))} ago`;
  const size = bytes === null ? '' : `, ${sizeInWords(bytes)}`;
  return `Last backup: ${ago}${size}${keep === undefined ? '' : `; ${keepingInWords(keep)} are kept`}.`;
}

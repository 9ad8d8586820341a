import { extensionOf } from '@cpd/domain/values/file-names';
import { isPictureExtension } from '@cpd/domain/values/picture-kinds';

/** What phones and cameras call a picture: a word that says nothing, or a number. */
const NAMELESS = /^(?:image|photo|picture|blob|(?:img|dsc[fn]?|pxl)?[-_]?\d[\d_-]*(?:wa\d+)?)$/i;

/**
 * The files under the names that are proposed for them (EVD-29): a picture without a name of its own has the day it was taken,
 * and a name that is among `taken` (case ignored), or that another of the files has, gets a number.
 */
export function withFreeNames(
  files: readonly File[],
  taken: readonly string[],
  timeZone: string = Temporal.Now.timeZoneId(),
): File[] {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  return files.map((file) => {
    const name = freeName(ownName(file, timeZone), used);
    used.add(name.toLowerCase());
    return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
  });
}

function ownName({ name, lastModified }: File, timeZone: string): string {
  const [base, end] = parts(name);
  if (!isPictureExtension(extensionOf(name)) || !NAMELESS.test(base)) return name;
  const taken = Temporal.Instant.fromEpochMilliseconds(lastModified).toZonedDateTimeISO(timeZone);
  const [day, month] = [taken.day, taken.month].map((number) => String(number).padStart(2, '0'));
  return `Photo ${day}-${month}-${taken.year}${end}`;
}

function freeName(name: string, used: ReadonlySet<string>): string {
  const [base, end] = parts(name);
  for (let number = 1; ; number += 1) {
    const next = number === 1 ? name : `${base} ${number}${end}`;
    if (!used.has(next.toLowerCase())) return next;
  }
}

/** The name before its extension, and the extension with its point. */
function parts(name: string): [string, string] {
  const point = name.lastIndexOf('.');
  return point === -1 ? [name, ''] : [name.slice(0, point), name.slice(point)];
}

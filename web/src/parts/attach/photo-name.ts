/** What phones call every photo that is taken for a page. */
const NAMELESS = /^(?:image|photo|blob)\.(\w+)$/i;

/** A photo under a name of its own, by when it was taken, so that the second of a year can be told from the first (UPL-05). */
export function withOwnName(file: File, timeZone: string = Temporal.Now.timeZoneId()): File {
  const [, extension] = NAMELESS.exec(file.name) ?? [];
  if (extension === undefined) return file;
  const taken = Temporal.Instant.fromEpochMilliseconds(file.lastModified).toZonedDateTimeISO(timeZone);
  const time = taken.toPlainTime().toString({ smallestUnit: 'second' }).replaceAll(':', '.');
  const name = `Photo ${taken.toPlainDate().toString()} ${time}.${extension}`;
  return new File([file], name, { type: file.type, lastModified: file.lastModified });
}

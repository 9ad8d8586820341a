const KILOBYTE = 1_024;
const MEGABYTE = 1_048_576;

/** A file size for people: at most one decimal, from kilobytes on. */
export function formatSize(bytes: number): string {
  if (bytes === 1) return '1 byte';
  if (bytes < KILOBYTE) return `${bytes} bytes`;
  if (bytes < MEGABYTE) return `${Math.round(bytes / KILOBYTE)} kB`;
  return `${Math.round((bytes / MEGABYTE) * 10) / 10} MB`;
}

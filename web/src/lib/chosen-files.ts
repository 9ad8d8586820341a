let chosen: readonly File[] = [];

/** Hands files on to the form that opens next. They are gone with the page. */
export function handOnFiles(files: readonly File[]): void {
  chosen = files;
}

/** What was handed on, once. */
export function takeHandedFiles(): readonly File[] {
  const files = chosen;
  chosen = [];
  return files;
}

let handed: readonly File[] = [];

/** Keeps chosen files for the form that is opened next; a page cannot take them along in its address. */
export function handFiles(files: readonly File[]): void {
  handed = files;
}

/** The files that were handed on, once. */
export function takeHandedFiles(): readonly File[] {
  const taken = handed;
  handed = [];
  return taken;
}

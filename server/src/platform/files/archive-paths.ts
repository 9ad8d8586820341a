/** Windows opens paths of 260 characters, with the folder into which someone unpacks them. */
const PATH_MAX = 200;
const FOLDER_MAX = 80;

/** Names of devices, with and without an extension (UPL-19). */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(?=\.|$)/i;

/** Gives every file of an archive a path that all systems can unpack and that no other one has, however they compare names. */
export function openArchivePaths() {
  const used = new Set<string>();
  const folders = new Map<string, string>();

  function free(folder: string, name: string, max: number): string {
    for (let copy = 1; ; copy += 1) {
      const path = `${folder}${withNumber(name, copy, max)}`;
      const key = path.normalize('NFC').toUpperCase().toLowerCase();
      if (used.has(key)) continue;
      used.add(key);
      return path;
    }
  }

  /** The path of a folder inside another; the same each time for the same name, and another for each other name. */
  function pathOfFolder(above: string, name: string): string {
    const key = `${above}${name}`;
    const path = folders.get(key) ?? `${free(above, name, FOLDER_MAX)}/`;
    folders.set(key, path);
    return path;
  }

  /** The path of a file in `above`, which ends with a slash, and there in a folder, if it is in one. */
  return (above: string, folder: string | null, name: string): string => {
    const place = folder === null ? above : pathOfFolder(above, folder);
    return free(place, name, PATH_MAX - place.length);
  };
}

/** The name as every system takes it, at most `max` characters long, from the second one on with its number before its extension. */
function withNumber(name: string, number: number, max: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  const plain = name.replaceAll(/[\\/:*?"<>|\u0000-\u001f]/g, '_').replace(/[. ]+$/, '');
  const named = plain.replace(DEVICE, '$1_');
  const extension = /.(\.[^. ]{1,20})$/su.exec(named)?.[1] ?? '';
  const end = (number === 1 ? '' : ` (${number})`) + extension;
  let base = '';
  for (const letter of named.slice(0, named.length - extension.length)) {
    if (base.length + letter.length + end.length > max) break;
    base += letter;
  }
  return (base.replace(/[. ]+$/, '') || '_') + end;
}

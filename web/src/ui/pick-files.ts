/** The picker that is open, on no page but held, since some browsers forget an input that no one has. */
let opened: HTMLInputElement | undefined;

/**
 * Opens the picker of the device at once, which on a phone offers the camera as well; to be called by a press, for browsers
 * let nothing else open it. Answers the chosen files, none when it was left. What kinds are taken is not said to the picker:
 * some phones leave the camera out then.
 */
export function pickFiles({ several }: { several: boolean }): Promise<readonly File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = several;
  opened = input;
  const picked = new Promise<readonly File[]>((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]), { once: true });
    input.addEventListener('cancel', () => resolve([]), { once: true });
  });
  input.click();
  return picked.finally(() => {
    if (opened === input) opened = undefined;
  });
}

/** The fields of the page that take input, by their labels or what they hold: none where everything is disabled (ACT-29). */
export function openControls(): string[] {
  const controls = document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea, select');
  return [...controls]
    .filter((control) => !control.disabled && control.closest('fieldset[disabled]') === null)
    .map((control) => control.labels?.[0]?.textContent ?? control.value);
}

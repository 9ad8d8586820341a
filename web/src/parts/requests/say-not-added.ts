import { showError } from '../../ui/toast.ts';

/** Says that a request went without its document, and where that can be added. */
export function sayNotAdded(failure: unknown): void {
  const why = failure instanceof Error ? failure.message : '';
  showError(`Your request was sent, but without the document. ${why} You can add it under “Your requests”.`);
}

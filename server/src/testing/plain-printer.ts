import type { PrintableDocument } from '../platform/print/print-document.ts';
import { openPrinter } from '../platform/print/print-service.ts';

/** A printer for tests of paper, who print for one person. */
export function openPlainPrinter(options: { program?: URL } = {}) {
  const { print, close } = openPrinter(options);
  return {
    print: (document: PrintableDocument) => print(document, { userId: 1 }),
    close,
  };
}

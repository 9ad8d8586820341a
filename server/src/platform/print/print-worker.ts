import { giveWay } from './give-way.ts';
import { openNativeTypesetter } from './native-typesetter.ts';
import { openPortableTypesetter } from './portable-typesetter.ts';
import type { PrintableDocument } from './print-document.ts';
import { toTemplateData } from './typesetter.ts';

/** What the worker answers to each document: the PDF, or why there is none (for the log only). */
export type PrintAnswer = { pdf: Uint8Array } | { problem: string };

giveWay();
const typesetter = openNativeTypesetter() ?? (await openPortableTypesetter());

process.on('message', (document: PrintableDocument) => {
  process.send?.(answer(document));
});

function answer(document: PrintableDocument): PrintAnswer {
  try {
    return { pdf: typesetter.setInType(document.kind, toTemplateData(document)) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

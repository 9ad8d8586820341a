import { decodeText } from '@cpd/domain/values/text-encoding';

/** The text of a list in a file, and in words what of a workbook was passed over. */
export type ListFile = { text: string; passedOver: string };

/**
 * Reads a list from a CSV or Excel file of at most so many lines (ADM-06, PPL-01). Answers why it cannot be read as a sentence.
 */
export async function readListFile(file: File, linesMax: number): Promise<ListFile | { problem: string }> {
  const content = new Uint8Array(await file.arrayBuffer());
  // Few lists are workbooks, so what reads them comes when it is needed.
  const { isWorkbook, readWorkbook, WorkbookProblem } = await import('./workbook-list.ts');
  try {
    if (isWorkbook(content)) return readWorkbook(content, linesMax);
  } catch (error) {
    if (error instanceof WorkbookProblem) return { problem: error.message };
    throw error;
  }
  const text = decodeText(content, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(content));
  return { text, passedOver: '' };
}

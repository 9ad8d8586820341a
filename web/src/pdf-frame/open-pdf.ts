import { getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel } from 'pdfjs-dist';
import ReadingWorker from 'pdfjs-dist/build/pdf.worker.mjs?worker&inline';
import { BundledData } from './bundled-data.ts';

/** A picture of a page with more pixels than this is left out: it is a trap, or nothing for a preview. */
const MAX_PICTURE_PIXELS = 64_000_000;

/**
 * Reads a PDF in a worker, from these bytes and what is bundled alone. Scripts of the file are never run: there is no part
 * that could run them, and the page's policy allows no evaluation. Throws `PasswordException` for one that is locked.
 */
export async function openPdf(content: ArrayBuffer): Promise<PDFDocumentProxy> {
  const task = getDocument({
    data: content,
    worker: PDFWorker.create({ port: new ReadingWorker() }),
    BinaryDataFactory: BundledData,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: MAX_PICTURE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  });
  return await task.promise;
}

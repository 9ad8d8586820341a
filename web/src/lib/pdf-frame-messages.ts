/** The page that shows a PDF apart from the application; the server gives it a policy of its own (EVD-26). */
export const PDF_FRAME_PATH = '/pdf-frame.html';

/** What the application tells the page, once it is ready. */
export type ToPdfFrame = { kind: 'show'; name: string; content: ArrayBuffer };

/** What the page tells the application; `leave` means that Esc was pressed in it. */
export type FromPdfFrame =
  | { kind: 'ready' | 'leave' }
  | { kind: 'shown'; pages: number; left: number }
  | { kind: 'failed'; why: PdfFailure };

/** Why a PDF cannot be shown. */
export type PdfFailure = 'password' | 'broken';

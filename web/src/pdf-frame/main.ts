import type { FromPdfFrame, PdfFailure, ToPdfFrame } from '../lib/pdf-frame-messages.ts';
import './frame.css';
import { openPdf } from './open-pdf.ts';
import { showPages } from './show-pages.ts';

// This page stands alone in a sandbox, as no one's origin: it has no token, no storage and may call nothing. Whatever a
// file does to the program that reads it, it does here (EVD-26).

function tell(message: FromPdfFrame): void {
  // The application's origin cannot be known in a sandbox; the server lets no one else frame this page, and no secret is told.
  window.parent.postMessage(message, '*');
}

async function show({ name, content }: ToPdfFrame): Promise<void> {
  const main = document.querySelector('main');
  if (main === null) return;
  main.setAttribute('aria-label', `Pages of ${name}`);
  const heading = document.createElement('h1');
  heading.textContent = `Pages of ${name}`;
  main.replaceChildren(heading);
  // Not every browser lets the keyboard scroll what is not focusable.
  main.tabIndex = 0;
  try {
    const pdf = await openPdf(content);
    const { pages, left } = await showPages(pdf, main);
    tell({ kind: 'shown', pages, left });
  } catch (error) {
    tell({ kind: 'failed', why: failureOf(error) });
  }
}

function failureOf(error: unknown): PdfFailure {
  return error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken';
}

window.addEventListener('message', (event: MessageEvent<ToPdfFrame>) => {
  if (event.source === window.parent && event.data.kind === 'show') void show(event.data);
});
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') tell({ kind: 'leave' });
});
tell({ kind: 'ready' });

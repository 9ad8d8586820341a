import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';

/** More pages than any evidence has; the whole of a longer file can be downloaded. */
const MAX_PAGES = 1000;

/** A canvas has at most this many pixels, however large a page says it is. */
const MAX_CANVAS_PIXELS = 8_000_000;

/** The longest page that is shown, as height by width. */
const MAX_SHAPE = 5;

/** Pages are drawn when they are this near to the part that is seen, and forgotten when they are farther away. */
const NEAR = '100% 0px';

const A4 = Math.SQRT2;

/**
 * Lays out all pages and draws those that come near the view, so that a long file costs no more than a short one. Answers
 * how many are there and how many are left out. Throws when not even the first page can be read.
 */
export async function showPages(pdf: PDFDocumentProxy, main: HTMLElement): Promise<{ pages: number; left: number }> {
  const pages = Math.min(pdf.numPages, MAX_PAGES);
  const shape = shapeOf(await pdf.getPage(1));
  const sheets = Array.from({ length: pages }, (_, index) => newSheet(index + 1, pdf.numPages, shape));
  main.append(...sheets);
  const numbers = new Map(sheets.map((sheet, index) => [sheet as Element, index + 1]));
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const number = numbers.get(target);
        if (!(target instanceof HTMLElement) || number === undefined) continue;
        if (isIntersecting) void draw(pdf, number, target);
        else forget(target);
      }
    },
    { root: null, rootMargin: NEAR },
  );
  for (const sheet of sheets) observer.observe(sheet);
  return { pages, left: pdf.numPages - pages };
}

function newSheet(number: number, of: number, shape: number): HTMLElement {
  const sheet = document.createElement('section');
  sheet.setAttribute('aria-label', `Page ${number} of ${of}`);
  setShape(sheet, shape);
  return sheet;
}

function shapeOf(page: PDFPageProxy): number {
  const { width, height } = page.getViewport({ scale: 1 });
  const shape = height / width;
  return Number.isFinite(shape) && shape > 0 ? Math.min(shape, MAX_SHAPE) : A4;
}

function setShape(sheet: HTMLElement, shape: number): void {
  sheet.style.aspectRatio = `1 / ${shape}`;
}

async function draw(pdf: PDFDocumentProxy, number: number, sheet: HTMLElement): Promise<void> {
  if (sheet.dataset.drawn !== undefined) return;
  sheet.dataset.drawn = 'true';
  try {
    const page = await pdf.getPage(number);
    setShape(sheet, shapeOf(page));
    const canvas = document.createElement('canvas');
    const { width, height } = page.getViewport({ scale: 1 });
    const scale = Math.min(
      (sheet.clientWidth * window.devicePixelRatio) / width,
      (sheet.clientWidth * MAX_SHAPE * window.devicePixelRatio) / height,
      Math.sqrt(MAX_CANVAS_PIXELS / (width * height)),
    );
    const viewport = page.getViewport({ scale });
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    // The words of the page follow as text, for those who do not see the picture of it.
    canvas.setAttribute('aria-hidden', 'true');
    await page.render({ canvas, viewport }).promise;
    const words = newParagraph('words', (await wordsOf(page)) || 'There is no text on this page.');
    page.cleanup();
    if (sheet.dataset.drawn !== undefined) sheet.replaceChildren(canvas, words);
  } catch {
    sheet.replaceChildren(newParagraph('failed', `Page ${number} cannot be shown.`));
  }
}

async function wordsOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('');
  return text.replace(/\s+/g, ' ').trim();
}

function newParagraph(kind: 'words' | 'failed', text: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.className = kind;
  paragraph.textContent = text;
  return paragraph;
}

/** A canvas far away is given back: hundreds of them would fill the memory of a phone. */
function forget(sheet: HTMLElement): void {
  delete sheet.dataset.drawn;
  sheet.replaceChildren();
}

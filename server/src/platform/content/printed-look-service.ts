import type { Database } from '../database/tables.ts';
import type { PrintedLook } from '../print/print-document.ts';
import type { Brand } from './brand.ts';
import { findLogo } from './content-reader.ts';

/** Where a PNG says how large it is. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

/** How the college looks on paper; a logo that was read once is kept. */
export function openPrintedLook(database: Database, brand: () => Brand): () => Promise<PrintedLook> {
  let kept: { name: string; svg: string } | undefined;
  return async () => {
    const { accent, second, logo } = brand();
    if (logo !== '' && kept?.name !== logo) {
      const bytes = await findLogo(database, logo);
      kept = bytes && { name: logo, svg: logo.endsWith('.svg') ? bytes.toString() : drawingOf(bytes) };
    }
    const svg = logo === '' ? undefined : kept?.svg;
    return { ...(accent && { accent }), ...(second && { second }), ...(svg && { logo: svg }) };
  };
}

/** Templates take text only, so a picture goes as a drawing that holds it. */
function drawingOf(png: Buffer): string {
  const [width, height] = [png.readUInt32BE(WIDTH_AT), png.readUInt32BE(HEIGHT_AT)];
  const size = `width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image ${size} href="data:image/png;base64,${png.toString('base64')}"/></svg>`;
}

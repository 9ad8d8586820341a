import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url&inline';
import symbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url&inline';
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url&inline';
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url&inline';
import qcms from 'pdfjs-dist/wasm/qcms_bg.wasm?url&inline';

/**
 * What a page may need beside its file: decoders for the pictures of scanners, and the two fonts of signs that no system
 * has, as `data:` addresses. They are part of the program, because the page may fetch nothing.
 */
const PARTS: Record<string, string> = {
  'jbig2.wasm': jbig2,
  'openjpeg.wasm': openjpeg,
  'qcms_bg.wasm': qcms,
  'FoxitSymbol.pfb': symbol,
  'FoxitDingbats.pfb': dingbats,
};

/** Hands the reader of PDFs what it asks for by name; it does without the rest. */
export class BundledData {
  fetch = async ({ filename }: { filename: string }): Promise<Uint8Array> => {
    const address = PARTS[filename];
    if (address === undefined) throw new Error(`There is no ${filename}.`);
    return Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (character) => character.charCodeAt(0));
  };
}

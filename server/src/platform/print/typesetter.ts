import { fileURLToPath } from 'node:url';
import type { PrintableDocument } from './print-document.ts';
import { drawQrCode } from './qr-code.ts';

/** Lays out the templates beside this file. */
export interface Typesetter {
  /** The PDF of the template `<kind>.typ`, which reads `data` as JSON. Throws what the compiler says when there is none. */
  setInType(kind: string, data: string): Uint8Array;
}

/** The folder of the templates. */
export const TEMPLATES = fileURLToPath(new URL('.', import.meta.url));

// Everything but line breaks and tabs; such characters have no shape on paper.
const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu;

/** What a template reads. It travels as JSON and never as Typst source, so that no text of a member can be code. */
export function toTemplateData(document: PrintableDocument): string {
  const code = 'verification' in document ? { qrCode: drawQrCode(document.verification.address) } : {};
  return JSON.stringify({ ...document, ...code }, (_key, value) =>
    typeof value === 'string' ? value.toWellFormed().replace(CONTROL_CHARACTERS, '') : value,
  );
}

/**
 * Where fonts of packages lie. They come as packages, so that paper looks alike on every machine.
 * @param files as one would import them
 */
export function findFonts(files: readonly string[]): string[] {
  return files.map((file) => fileURLToPath(import.meta.resolve(file)));
}

/**
 * Families of which the regular and the bold weight are used; `look.typ` names them in the same order. Arabic is Amiri: of the
 * fonts tried only its text is copied letter for letter, because it draws an alef with its sign in one piece.
 */
const SCRIPTS = {
  'gowun-batang': 'GowunBatang',
  amiri: 'Amiri',
  'noto-sans-devanagari': 'NotoSansDevanagari',
  'noto-sans-bengali': 'NotoSansBengali',
  'noto-sans-gujarati': 'NotoSansGujarati',
  'noto-sans-gurmukhi': 'NotoSansGurmukhi',
  'noto-sans-kannada': 'NotoSansKannada',
  'noto-sans-malayalam': 'NotoSansMalayalam',
  'noto-sans-sinhala': 'NotoSansSinhala',
  'noto-sans-tamil': 'NotoSansTamil',
  'noto-sans-telugu': 'NotoSansTelugu',
  'noto-sans-thai': 'NotoSansThai',
  'noto-sans-khmer': 'NotoSansKhmer',
  'noto-sans-myanmar': 'NotoSansMyanmar',
  'noto-sans-ethiopic': 'NotoSansEthiopic',
};

/** What no compiler's own fonts have: the letters of other scripts, in which people write their names, and emoji (CRT-12). */
export const MORE_FONTS = [
  ...Object.entries(SCRIPTS).flatMap(([name, file]) =>
    ['400Regular', '700Bold'].map((weight) => `@expo-google-fonts/${name}/${weight}/${file}_${weight}.ttf`),
  ),
  '@expo-google-fonts/cactus-classical-serif/400Regular/CactusClassicalSerif_400Regular.ttf',
  '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
];

import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler, type NodeError, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { DecisionLetter, VerifiableDocument } from './print-document.ts';
import { drawQrCode } from './qr-code.ts';

/** What the worker answers to each document: the PDF, or why there is none (for the log only). */
export type PrintAnswer = { pdf: Uint8Array } | { problem: string };

// How many documents ago a cached piece of layout was last used before it is dropped.
const KEEP_CACHED_FOR = 10;

// Everything but line breaks and tabs; such characters have no shape on paper.
const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu;

// What the compiler's own fonts lack. They come as packages, so that paper looks alike on every machine.
const MORE_FONTS = [
  '@expo-google-fonts/cactus-classical-serif/400Regular/CactusClassicalSerif_400Regular.ttf',
  '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
];

const compiler = NodeCompiler.create({
  workspace: fileURLToPath(new URL('.', import.meta.url)),
  fontArgs: [{ fontPaths: MORE_FONTS.map((file) => fileURLToPath(new URL('.', import.meta.resolve(file)))) }],
});

parentPort?.on('message', (document: VerifiableDocument | DecisionLetter) => {
  parentPort?.postMessage(answer(document));
});

function answer(document: VerifiableDocument | DecisionLetter): PrintAnswer {
  try {
    return { pdf: writePdf(layOut(document)) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  } finally {
    compiler.evictCache(KEEP_CACHED_FOR);
  }
}

/** The data travels as JSON beside the template and never as Typst source, so that no text of a member can be code. */
function layOut(document: VerifiableDocument | DecisionLetter): NodeTypstDocument {
  const code = 'verification' in document ? { qrCode: drawQrCode(document.verification.address) } : {};
  const data = JSON.stringify({ ...document, ...code }, (_key, value) =>
    typeof value === 'string' ? value.toWellFormed().replace(CONTROL_CHARACTERS, '') : value,
  );
  const mainFilePath = fileURLToPath(new URL(`${document.kind}.typ`, import.meta.url));
  const compiled = compiler.compile({ mainFilePath, inputs: { data } });
  if (compiled.result === null) throw new Error(describe(compiled.takeError()));
  return compiled.result;
}

/** PDF/UA-1 forbids characters that no font here can draw (an emoji in a title): such a document is tagged all the same. */
function writePdf(laidOut: NodeTypstDocument): Uint8Array {
  try {
    return compiler.pdf(laidOut, { pdfStandard: 'ua-1' });
  } catch {
    return compiler.pdf(laidOut);
  }
}

function describe(error: NodeError | null): string {
  return error === null ? 'no reason given' : JSON.stringify(error.shortDiagnostics);
}

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findFonts, MORE_FONTS, TEMPLATES, type Typesetter } from './typesetter.ts';

/** The one platform for which the compiler comes as a program of the machine in a version that writes PDF/UA-1. */
const PACKAGE = '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu';

// How many documents ago a cached piece of layout was last used before it is dropped.
const KEEP_CACHED_FOR = 10;

/** What is used of the package, which brings no types. */
interface NativeCompiler {
  compile(options: { mainFilePath: string; inputs: Record<string, string> }): {
    result: object | null;
    takeError(): { shortDiagnostics: unknown } | null;
  };
  pdf(laidOut: object, options?: { pdfStandard: 'ua-1' }): Uint8Array;
  evictCache(maxAge: number): void;
}
interface NativePackage {
  NodeCompiler: { create(options: { workspace: string; fontArgs: { fontPaths: string[] }[] }): NativeCompiler };
}

/** The compiler as a program of this machine: the fastest one, and its files are PDF/UA-1. Undefined where it is not installed. */
export function openNativeTypesetter(): Typesetter | undefined {
  const loaded = load();
  if (loaded === undefined) return undefined;
  const compiler = loaded.NodeCompiler.create({
    workspace: TEMPLATES,
    fontArgs: [{ fontPaths: findFonts(MORE_FONTS).map((file) => dirname(file)) }],
  });
  return {
    setInType(kind, data) {
      try {
        return writePdf(compiler, layOut(compiler, kind, data));
      } finally {
        compiler.evictCache(KEEP_CACHED_FOR);
      }
    },
  };
}

function load(): NativePackage | undefined {
  try {
    // A package without types says nothing of what it exports.
    return createRequire(import.meta.url)(PACKAGE) as NativePackage;
  } catch {
    return undefined;
  }
}

function layOut(compiler: NativeCompiler, kind: string, data: string): object {
  const compiled = compiler.compile({ mainFilePath: join(TEMPLATES, `${kind}.typ`), inputs: { data } });
  if (compiled.result !== null) return compiled.result;
  throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics ?? 'no reason given'));
}

/** PDF/UA-1 forbids characters that no font here can draw (an emoji in a title): such a document is tagged anyway. */
function writePdf(compiler: NativeCompiler, laidOut: object): Uint8Array {
  try {
    return compiler.pdf(laidOut, { pdfStandard: 'ua-1' });
  } catch {
    return compiler.pdf(laidOut);
  }
}

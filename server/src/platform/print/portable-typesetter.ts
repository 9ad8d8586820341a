import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { initSync, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import { findFonts, MORE_FONTS, TEMPLATES, type Typesetter } from './typesetter.ts';

const PROGRAM = '@myriaddreamin/typst-ts-web-compiler/wasm';

/** What the compiler has inside as a program of a machine; this one comes without a font. */
const OWN_FONTS = [
  '@expo-google-fonts/libertinus-serif/400Regular/LibertinusSerif_400Regular.ttf',
  '@expo-google-fonts/libertinus-serif/700Bold/LibertinusSerif_700Bold.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf',
];

// The compiler's numbers for what is wanted, and for complaints as objects.
const PDF = 1;
const COMPLAINTS_AS_OBJECTS = 3;

/**
 * The same compiler as WebAssembly, for machines without one of their own: it runs everywhere and takes about twice as
 * long. Its files are tagged, but it cannot be asked for PDF/UA-1, so they do not claim to be.
 */
export async function openPortableTypesetter(): Promise<Typesetter> {
  initSync({ module: readFileSync(fileURLToPath(import.meta.resolve(PROGRAM))) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of findFonts([...OWN_FONTS, ...MORE_FONTS])) await builder.add_raw_font(readFileSync(font));
  const compiler = await builder.build();
  for (const name of readdirSync(TEMPLATES).filter((file) => file.endsWith('.typ')))
    compiler.add_source(`/${name}`, readFileSync(join(TEMPLATES, name), 'utf8'));

  return {
    setInType(kind, data) {
      const world = compiler.snapshot(undefined, `/${kind}.typ`, [['data', data]]);
      try {
        const { result, diagnostics } = world.get_artifact(PDF, COMPLAINTS_AS_OBJECTS);
        if (result instanceof Uint8Array) return result;
        throw new Error(JSON.stringify(diagnostics));
      } finally {
        world.free();
        compiler.reset();
      }
    },
  };
}

import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

const SOURCES = join(import.meta.dirname, 'src');
const OUTPUT = join(import.meta.dirname, 'dist');

/** Where a source says where it is: at its worker, or in general. */
const OWN_PLACE = /new URL\('\.\/([\w-]+-worker)\.ts', import\.meta\.url\)|import\.meta\.(url|dirname)/g;

/**
 * Sources that read files beside them (migrations, reference data, templates, packages) go on reading those: in the bundle
 * each still knows the place of its source. Workers are bundled as well, so their programs lie beside the bundle.
 */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: {
    filter: { id: /[\\/]server[\\/]src[\\/].*\.ts$/, code: 'import.meta.' },
    handler(code, id) {
      const place = relative(OUTPUT, id).replaceAll('\\', '/');
      const folder = place.slice(0, place.lastIndexOf('/'));
      const moved = code.replaceAll(OWN_PLACE, (_all, worker: string | undefined, wanted: string | undefined) => {
        if (worker !== undefined) return `new URL('./${worker}.js', import.meta.url)`;
        return wanted === 'url' ? `new URL('${place}', import.meta.url).href` : `(import.meta.dirname + '/${folder}')`;
      });
      // No line moves, so the map of the source still holds.
      return { code: moved, map: null };
    },
  },
};

/** The commands, by the names of their files: `backup-main.ts` becomes `backup-main.js`. */
const COMMANDS = Object.fromEntries(
  readdirSync(SOURCES)
    .filter((name) => name.endsWith('-main.ts'))
    .map((name) => [name.slice(0, -'.ts'.length), join(SOURCES, name)]),
);

/** The server as few files that Node loads in a fraction of the time of some thousand (docs/decisions/0030). */
export default defineConfig({
  input: {
    main: join(SOURCES, 'main.ts'),
    // What a container runs: the server, or a command by its name.
    program: join(SOURCES, 'program.ts'),
    ...COMMANDS,
    'print-worker': join(SOURCES, 'platform/print/print-worker.ts'),
    'draw-worker': join(SOURCES, 'features/college/audit-draws/draw-worker.ts'),
    'import-worker': join(SOURCES, 'features/record/calendar/import-worker.ts'),
  },
  platform: 'node',
  // Asked for by pg, and caught by it when it is not there.
  external: ['pg-native'],
  plugins: [placesOfSources],
  // A package that packages use names the functions that it wraps, by eval of a text of its own.
  checks: { eval: false },
  output: { dir: OUTPUT, cleanDir: true, format: 'esm', sourcemap: true, entryFileNames: '[name].js' },
});

import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig, normalizePath, type Plugin } from 'vite';
import { TRIAL_CONFIGURATION } from './src/testing/trial-configuration.ts';

/** The server must hear the address that people typed, or the sign-in sets its cookies and returns for another one. */
const api = { target: `http://127.0.0.1:${process.env.PORT ?? '3000'}`, changeOrigin: false };

const PDF_FRAME = /\/(pdf-frame|pdfjs-dist)[/.]/;

/**
 * The second page shows PDFs in a sandbox, where it is nobody's origin. What it is made of lies in a folder of its own, so
 * that the server can let nothing else be loaded from there.
 */
function folderOf(sources: readonly string[]): string {
  return sources.some((source) => PDF_FRAME.test(source)) ? 'assets/pdf-frame' : 'assets';
}

/** The browser keeps it under one address, from which it may answer for all pages. */
const OFFLINE = 'offline-worker';

function entryFileName(chunk: { name: string; moduleIds: string[]; facadeModuleId?: string | null }): string {
  return chunk.name === OFFLINE ? `${OFFLINE}.js` : fileName(chunk);
}

function fileName({ moduleIds, facadeModuleId }: { moduleIds: string[]; facadeModuleId?: string | null }): string {
  return `${folderOf([...moduleIds, facadeModuleId ?? ''])}/[name]-[hash].js`;
}

function assetFileNames({ names }: { names: string[] }): string {
  return `${folderOf(names.map((name) => `/${name}`))}/[name]-[hash][extname]`;
}

/** Packages but those of the second page. */
const PACKAGE = /\/node_modules\/(?!pdfjs-dist\/)/;
const OURS = /\/(?:web|domain|contract)\/src\/(?!pdf-frame\/)/;

/** Where the first screen begins: the shell, the way in, and Home, which most people come to. */
const FIRST_SCREEN = /\/web\/src\/(main|screens\/home\/home-screen|screens\/login\/login-screen)\.tsx$/;

/** What asks the server: it runs as soon as it is there, before what draws has come. */
const BOOTSTRAP = /\/web\/src\/app\/bootstrap\.ts$/;

/** What of those packages only forms and long lists use, which comes with them. */
const LATER = /\/(useInfiniteQuery|infiniteQueryObserver)\.js/;

/** Packages that every screen needs and that seldom change: they stay in people's browsers when we deliver anew. */
const FRAME = /\/node_modules\/(react-dom|scheduler|@tanstack)\//;

/** Those of them that the bootstrap needs. */
const BASE = /\/node_modules\/(react|@tanstack\/(query-core|react-query))\//;

/** A group of packages. */
function packages(pattern: RegExp, name: string, priority: number) {
  return { name, test: (id: string) => pattern.test(id) && !LATER.test(id), priority };
}

/**
 * A test for what is ours and imported by `start`, through whatever number of others. Their packages follow by themselves;
 * asked for here, all of a package would come that hands its parts out through one file.
 */
function openReachTest(start: RegExp) {
  const judged = new Map<string, boolean>();
  return function isReached(id: string, importersOf: (id: string) => readonly string[]): boolean {
    const known = judged.get(id);
    if (known !== undefined) return known;
    judged.set(id, false);
    const found =
      !id.includes('/node_modules/') &&
      (start.test(id) || importersOf(id).some((importer) => isReached(importer, importersOf)));
    judged.set(id, found);
    return found;
  };
}

type ModuleContext = {
  getModuleInfo(
    id: string,
  ): { code: string | null; importers: readonly string[]; importedIds: readonly string[] } | null;
};

/** A group of what is ours and imported by `start`. */
function reachedFrom(start: RegExp, name: string, priority: number) {
  const isReached = openReachTest(start);
  return group(name, priority, (id, context) =>
    isReached(id, (other) => context.getModuleInfo(other)?.importers ?? []),
  );
}

/** A group of what passes the test. */
function group(name: string, priority: number, test: (id: string, context: ModuleContext) => boolean) {
  return {
    name: (id: string, context: ModuleContext) => (test(id, context) ? name : null),
    debugName: name,
    priority,
  };
}

/** What packages hand out through one file, of which a screen needs little. */
const THROUGH_ONE_FILE =
  /\/(@mantine\/(core|hooks)\/esm\/index|@tabler\/icons-react\/dist\/esm\/tabler-icons-react)\.mjs$/;
const NAMED_IMPORTS = /import\s*\{([^}]*)\}\s*from\s*["'](?:@mantine\/(?:core|hooks)|@tabler\/icons-react)["']/g;

/** A test for what the files need before they can run, with their packages: all that they import, and that in turn. */
function neededBy(files: readonly string[]) {
  let needed: Set<string> | undefined;
  return (id: string, context: ModuleContext) => {
    needed ??= collect(files, context);
    return needed.has(id);
  };
}

function collect(files: readonly string[], context: ModuleContext): Set<string> {
  const found = new Set<string>();
  const waiting = [...files];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const info = found.has(id) ? null : context.getModuleInfo(id);
    if (info === null) continue;
    found.add(id);
    for (const imported of info.importedIds)
      if (THROUGH_ONE_FILE.test(imported)) waiting.push(...handedOut(imported, info.code ?? '', context));
      else waiting.push(imported);
  }
  return found;
}

/** The files behind the names that the code imports from `index`. */
function handedOut(index: string, code: string, context: ModuleContext): readonly string[] {
  const names = [...code.matchAll(NAMED_IMPORTS)]
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.trim().split(/\s+as\s+/)[0] ?? '');
  const wanted = new Set(
    names.flatMap((name) => [name, name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]),
  );
  return (context.getModuleInfo(index)?.importedIds ?? []).filter((id) =>
    wanted.has(/([^/]+)\.mjs$/.exec(id)?.[1] ?? ''),
  );
}

const SOURCES = normalizePath(fileURLToPath(new URL('src/', import.meta.url)));
const SCREENS = `${SOURCES}screens/`;
const ofHomeBelow = neededBy([`${SCREENS}home/home-below.tsx`]);
const ofSummary = neededBy([`${SCREENS}summary/summary-screen.tsx`]);
const ofForm = neededBy([`${SCREENS}activity/activity-screen.tsx`]);
const isOfHomeBelow = (id: string, context: ModuleContext) => ofHomeBelow(id, context) && !LATER.test(id);
const ofOverlays = neededBy(
  ['connection-line', 'menu-dialog', 'side-menu', 'single-keys', 'toasts'].map((part) => `${SOURCES}app/${part}.tsx`),
);
const ofOthers = neededBy(
  globSync('**/*-screen.tsx', { cwd: SCREENS })
    .map(normalizePath)
    .filter((file) => !/^(activity|summary|home|login)\//.test(file))
    .map((file) => SCREENS + file),
);

/** The class names of a component of the UI kit. */
const KIT_CLASSES = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/**
 * Each component of the UI kit brings its style, after those of the components that it is made of: the kit's own order. The
 * development server, which bundles packages beforehand, takes the whole sheet.
 */
function kitStyles(): Plugin {
  let isServing = false;
  return {
    name: 'kit-styles',
    configResolved: ({ command }) => {
      isServing = command === 'serve';
    },
    transform(code, id) {
      const component = KIT_CLASSES.exec(id)?.[1];
      if (component !== undefined)
        return { code: `import '@mantine/core/styles/${component}.css';\n${code}`, map: null };
      if (isServing && id.endsWith('/app/mantine-styles.ts'))
        return { code: `import '@mantine/core/styles.css';`, map: null };
      return undefined;
    },
  };
}

/** While developing, no server writes the configuration into the page. */
function trialPage(): Plugin {
  return {
    name: 'trial-page',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replace(/(id="configuration">)\{\}/, (_all, open) => open + JSON.stringify(TRIAL_CONFIGURATION)),
  };
}

/** Files under `/assets` carry a hash of their content, so the server may let them be kept for ever. */
export default defineConfig({
  plugins: [react(), kitStyles(), trialPage()],
  css: { postcss: { plugins: [mantinePreset()] } },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // The README names the same; main.tsx turns older ones away.
    target: ['chrome119', 'edge119', 'firefox128', 'safari17.4'],
    modulePreload: { polyfill: false },
    // Tells the server what the screens that most visits begin with are made of (serve-web.ts).
    manifest: true,
    rolldownOptions: {
      input: { index: 'index.html', 'pdf-frame': 'pdf-frame.html', [OFFLINE]: 'src/offline-worker.ts' },
      output: {
        entryFileNames: entryFileName,
        chunkFileNames: fileName,
        assetFileNames,
        codeSplitting: {
          groups: [
            packages(BASE, 'base', 12),
            packages(FRAME, 'frame', 11),
            reachedFrom(BOOTSTRAP, 'bootstrap', 10),
            reachedFrom(FIRST_SCREEN, 'first', 9),
            // Little, so the lower half of Home waits for none of the large files, nor the summary and the form for all of it.
            group(
              'shared',
              8,
              (id, context) => isOfHomeBelow(id, context) && (ofSummary(id, context) || ofForm(id, context)),
            ),
            group('home-below', 7, isOfHomeBelow),
            // Most people go from there to CPD Summary or to the form: what these two share, what each shares with others,
            // and what is its own.
            group('common', 6, (id, context) => ofSummary(id, context) && ofForm(id, context)),
            group('lists', 5, (id, context) => ofSummary(id, context) && ofOthers(id, context)),
            group('summary', 4, ofSummary),
            group('fields', 3, (id, context) => ofForm(id, context) && ofOthers(id, context)),
            group('form', 2, ofForm),
            // Every page fetches it once it rests.
            group('overlays', 1, ofOverlays),
            // What the others share. Packages import nothing of ours and parts no screen, so no file waits for one that
            // waits for it.
            { name: 'kit', test: PACKAGE, minShareCount: 2 },
            { name: 'parts', test: OURS, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/oidc': api, '/healthz': api } },
});

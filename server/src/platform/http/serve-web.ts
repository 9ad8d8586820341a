import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const EMPTY_CONFIGURATION = /(<script type="application\/json" id="configuration">)[^<]*(<\/script>)/;

/** Files under this folder carry a hash of their content in their names. */
const ASSETS = 'assets/';
const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';

const TEXT_WITHOUT_CHARSET = /^(?:text\/[^;]+|[^;]+(?:[+/](?:xml|json)|javascript))$/;

/**
 * The page that shows PDFs (EVD-26) is no one's origin, wherever it is opened: it may run the program it came with, and
 * compile that program's decoders, but not send, load, open or evaluate anything. Only our own pages may hold it.
 */
const PDF_FRAME_HEADERS = {
  'Content-Security-Policy': [
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    'worker-src blob:',
    'img-src blob: data:',
    "form-action 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'X-Frame-Options': 'SAMEORIGIN',
};

/** What the page needs to know before it can make its first call; it is written into the page itself. */
export interface WebConfiguration {
  issuer: string;
  clientId: string;
  audience: string;
  scope: string;
  usernameClaim: string;
  memberServices: { country: string; email: string; phone: string }[];
  offices: readonly { country: string; email: string; phone: string; hours: string }[];
  productName: string;
  collegeName: string;
  /** Where the college keeps its days (FWK-06). */
  timeZone: string;
  /** `#rrggbb`; empty for the colour that the product is delivered with. */
  primaryColour: string;
  /** The address of the college's logo; empty without one. */
  logo: string;
  /** The name in `/Admin/ProgramAdministration/{product}Activities` (AUTH-12). */
  product: string;
  environment: 'production' | 'development';
  links: Record<string, string | undefined>;
  /** An ISO time at which the clock stands still (`CPD_NOW`). */
  fixedNow: string | undefined;
  /** A new college is being set up (FWK-06). */
  isSettingUp?: true;
}

/** What the web is made of, besides what was built. */
interface WebParts {
  /** Answers the same object until something of it changed, so that the page is put together once for each. */
  configuration: () => WebConfiguration;
  /** The line of the college's second colour below the header, in either look; undefined for none (COH-11). */
  headerLine: () => { light: string; dark: string } | undefined;
  /** The address of a script of the college (NAV-19). */
  analyticsScript?: string | undefined;
}

/**
 * Serves the built web: hashed assets for a year, and its one page for every other address
 * that is not an API's, so that the addresses of screens can be opened directly. Answers false when the web has not been built.
 */
export function serveWeb(
  app: FastifyInstance,
  folder: string,
  { configuration, headerLine, analyticsScript }: WebParts,
): boolean {
  const pagePath = join(folder, 'index.html');
  if (!existsSync(pagePath)) return false;
  const template = readFileSync(pagePath, 'utf8').replace('</head>', () => `${scriptElement(analyticsScript)}</head>`);
  let written: { configuration: WebConfiguration; page: string } | undefined;
  const currentPage = (): string => {
    const now = configuration();
    if (written?.configuration !== now) written = { configuration: now, page: pageWith(template, now, headerLine()) };
    return written.page;
  };

  app.register(fastifyStatic, {
    root: folder,
    // One route of our own for all of them: hundreds take a fifth of a start.
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.headers(assetHeaders(relative(folder, path).replaceAll(sep, '/')));
      if (path.endsWith('/pdf-frame.html')) reply.headers(PDF_FRAME_HEADERS);
    },
  });
  const files = listFiles(folder);
  const links = screenLinks(folder, template);
  app.get<{ Params: { '*': string } }>('/*', { onSend: sayUtf8 }, async (request, reply) => {
    const path = request.params['*'];
    if (files.has(path)) return reply.sendFile(path);
    // A page of another build asks for what this one does not have; the one page of this build would only puzzle it.
    if (path.startsWith(ASSETS)) return reply.callNotFound();
    const page = currentPage().replace('</head>', () => `${links.get(path.toLowerCase()) ?? ''}</head>`);
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page);
  });
  return true;
}

/** What a browser is told of a file besides its kind, by its path in addresses. */
function assetHeaders(path: string): Record<string, string> {
  return {
    'Cache-Control': path.startsWith(ASSETS) ? KEPT_FOR_GOOD : 'no-cache',
    // To a page that is no one's origin its own program is foreign, and modules of others need leave.
    ...(path.startsWith(`${ASSETS}pdf-frame/`) ? { 'Access-Control-Allow-Origin': '*' } : {}),
  };
}

/** Says how the letters of a drawing, or of another text that is not called one, are written; the library does so of all others. */
async function sayUtf8(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const type = String(reply.getHeader('content-type') ?? '');
  if (TEXT_WITHOUT_CHARSET.test(type)) reply.header('Content-Type', `${type}; charset=utf-8`);
}

/** The screens that most visits begin with besides Home, by their addresses; and the names of their files (web/vite.config.ts). */
const FIRST_SCREENS = { 'user/layout/cpdsummary': 'summary', 'user/layout/activity': 'form' };

/** What Vite says of each file of the build, by a key of its own. */
type Manifest = Record<string, { file: string; name?: string; imports?: string[]; css?: string[] }>;

/**
 * What such a screen is made of, besides what every page loads: its page asks for it, after what draws the frame, so that
 * the screen does not wait until the frame has run.
 */
function screenLinks(folder: string, page: string): ReadonlyMap<string, string> {
  const path = join(folder, '.vite/manifest.json');
  const manifest: Manifest = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const linksTo = (name: string) =>
    filesOf(manifest, Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? '')
      .filter((file) => !page.includes(file))
      .map(
        (file) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`,
      )
      .join('');
  return new Map(Object.entries(FIRST_SCREENS).map(([address, name]) => [address, linksTo(name)]));
}

/** A file of the build with all that it imports, styles before the styles that build on them. */
function filesOf(manifest: Manifest, key: string, found = new Set<string>()): string[] {
  const { file, imports = [], css = [] } = manifest[key] ?? {};
  if (file === undefined || found.has(file)) return [...found];
  found.add(file);
  for (const imported of imports) filesOf(manifest, imported, found);
  for (const style of css) found.add(style);
  return [...found];
}

/** All files of the folder but the page itself, as they are in addresses. */
function listFiles(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
  return new Set(paths.filter((path) => path !== 'index.html' && !path.startsWith('.')));
}

function pageWith(template: string, configuration: WebConfiguration, line: ReturnType<WebParts['headerLine']>): string {
  // `<` would end the element early, whatever the configuration says.
  const json = JSON.stringify(configuration).replaceAll('<', '\\u003c');
  const page = template.replace(EMPTY_CONFIGURATION, (_all, open, close) => open + json + close);
  return line === undefined ? page : page.replace('</head>', () => `${lineElement(line)}</head>`);
}

/** In the page itself, so that the first screen fetches no more for it. */
function lineElement({ light, dark }: { light: string; dark: string }): string {
  const rule = (colour: string) => `{--app-header-line:3px solid ${colour}}`;
  return `<style>:root${rule(light)}:root[data-mantine-color-scheme="dark"]${rule(dark)}</style>`;
}

/** Nothing while no script is configured. Addresses of the settings are parsed, so they hold nothing but an address. */
function scriptElement(address: string | undefined): string {
  if (address === undefined) return '';
  return `<script async src="${new URL(address).href.replaceAll('&', '&amp;').replaceAll('"', '%22')}"></script>`;
}

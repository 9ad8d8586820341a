import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { DrawnHome } from '../../e2e/drawing.ts';
import { tool } from '../../scripts/project.mjs';
import { run } from '../../scripts/run.mjs';

const SOURCE = fileURLToPath(new URL('../reference/home', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/**
 * A page that draws the same Home by React alone, and a server for it; letters and pictures are those of the product at
 * `productUrl`.
 */
export async function serveBareHome(
  folder: string,
  productUrl: string,
  home: DrawnHome,
): Promise<{ url: string; close(): void }> {
  const built = join(folder, 'bare-home');
  await mkdir(built);
  const parameters = ['build', SOURCE, '--outDir', built, '--emptyOutDir', '--logLevel', 'error'];
  const { code, output } = await run(process.execPath, [tool('vite'), ...parameters, '--target', 'esnext'], {
    output: 'keep',
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`The bare page could not be built: ${output}`);
  // Beside its own sheet a rule names its letters from there.
  const styles = home.styles.replaceAll(/url\("(?![/a-z]+:|\/)/g, 'url("/assets/');
  await writeFile(join(built, 'home.css'), styles);
  await writeFile(join(built, 'home.json'), JSON.stringify(home.elements));
  return await serve(built, productUrl);
}

/** Every file of a folder, compressed once, as the product has its own. */
async function serve(folder: string, productUrl: string): Promise<{ url: string; close(): void }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(folder.length), brotliCompressSync(await readFile(path)));
  }
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const content = files.get(path);
    if (content === undefined) return void passOn(productUrl, path, response);
    response.writeHead(200, {
      'content-type': `${TYPES[extname(path)] ?? 'application/octet-stream'}; charset=utf-8`,
      'content-encoding': 'br',
      'content-length': content.length,
    });
    response.end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    // Browsers compress on secure lines only, and this host counts as one.
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function passOn(productUrl: string, path: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(`${productUrl}${path}`);
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
  response.end(Buffer.from(await answer.arrayBuffer()));
}

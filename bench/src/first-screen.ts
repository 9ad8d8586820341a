import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureDrawing, openForDrawing, readHome } from '../../e2e/drawing.ts';
import { measureFirstScreen } from '../../scripts/bundle-budget.mjs';
import { serveBareHome } from './bare-home.ts';
import { middleOf } from './percentiles.ts';
import type { Line } from './report.ts';

const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url));
const ACCOUNT = 'participant';
/** kB after gzip, files of JavaScript, and how many times as long as bare React the largest part takes to be drawn. */
const AIMS = { js: 150, css: 12, programs: 15, drawn: 1.33 } as const;

/** What the browser fetches until Home is drawn after a fresh sign-in. */
export function fetchedLines(): Line[] {
  const { js, css, programs } = measureFirstScreen(WEB);
  const kB = (name: string, value: number, aim: number) => ({
    name: `first screen: ${name}`,
    figure: `${value.toFixed(1)} kB`,
    aim: { text: `<= ${aim} kB`, met: value <= aim },
  });
  return [
    kB('JavaScript, gzipped', js, AIMS.js),
    {
      name: 'first screen: JavaScript files',
      figure: String(programs),
      aim: { text: `<= ${AIMS.programs}`, met: programs <= AIMS.programs },
    },
    kB('CSS, gzipped', css, AIMS.css),
  ];
}

/** When the largest part of Home is drawn, in turns with a page that draws the same by React alone. */
export async function drawnLines(url: string, folder: string, rounds: number): Promise<Line[]> {
  const name = 'Home: largest part drawn (LCP), slow 4G, CPU 4x';
  const browser = await openForDrawing(findChromium()).catch(() => undefined);
  if (browser === undefined) return [{ name, figure: 'no Chromium here' }];
  try {
    const home = await readHome(browser, url, ACCOUNT);
    const bare = await serveBareHome(folder, url, home);
    const found: { product: number[]; bare: number[] } = { product: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      found.product.push(await measureDrawing(browser, url, home.signedIn));
      found.bare.push(await measureDrawing(browser, bare.url, home.signedIn));
    }
    bare.close();
    const [product, raw] = [middleOf(found.product), middleOf(found.bare)];
    const ratio = product / raw;
    const aim = { text: `<= ${AIMS.drawn} x`, met: ratio <= AIMS.drawn };
    return [{ name, figure: `${product.toFixed(0)} ms`, raw: `${raw.toFixed(0)} ms`, ratio, aim }];
  } finally {
    await browser.close();
  }
}

export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const programs = ['chromium-headless-shell', 'chromium', 'google-chrome'].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  return process.env.CHROMIUM_PATH ?? programs.find((program) => existsSync(program));
}

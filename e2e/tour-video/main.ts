import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { startApplication } from '../application.ts';
import { LATE_IN_2026 } from '../ready-made.ts';
import { captionsOf, openFilm } from './film.ts';
import { playTour } from './tour.ts';

/** Where the web finds them. */
const TARGET = fileURLToPath(new URL('../../web/src/screens/home/welcome/tour-video', import.meta.url));
/** Large letters for small screens: a page this wide becomes a picture of 1280 by 720. */
const PAGE = { width: 1120, height: 630 };
const SCALE = 1280 / PAGE.width;
const SECONDS = { least: 45, most: 75 };
const BYTES_AT_MOST = 6_000_000;
/** Of the pictures of the film, the one of Home. */
const POSTER_PICTURE = '0008.png';
const run = promisify(execFile);

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});
try {
  await record(browser);
} finally {
  await browser.close();
}

/** Plays the tour in a new application, and makes film, captions and poster of it. */
async function record(using: Browser): Promise<void> {
  const pictures = await mkdtemp(join(tmpdir(), 'cpd-tour-'));
  const application = await startApplication(LATE_IN_2026);
  try {
    const context = await using.newContext({
      baseURL: application.url,
      viewport: PAGE,
      deviceScaleFactor: SCALE,
      locale: 'en-AU',
      timezoneId: 'Australia/Sydney',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const film = openFilm(page, pictures);
    await playTour(page, film, application);
    const { seconds, cues, list } = await film.end();
    if (seconds < SECONDS.least || seconds > SECONDS.most) {
      throw new Error(
        `The film takes ${seconds.toFixed(1)} seconds; it should take ${SECONDS.least} to ${SECONDS.most}.`,
      );
    }
    await mkdir(TARGET, { recursive: true });
    await writeFile(join(TARGET, 'tour.vtt'), captionsOf(cues));
    await encode(list);
    await makePoster(pictures);
    process.stdout.write(`The tour takes ${seconds.toFixed(1)} seconds and ${await sizeInWords()}.\n`);
  } finally {
    await application.stop();
    await rm(pictures, { recursive: true, force: true });
  }
}

/** Both kinds: every browser plays one of them. Without a trace of when and by what they were made. */
async function encode(list: string): Promise<void> {
  const film = ['-f', 'concat', '-safe', '0', '-i', list];
  const plain = ['-an', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'];
  const picture = ['-vf', 'fps=12,scale=1280:720:flags=lanczos:out_color_matrix=bt709,format=yuv420p'];
  const colour = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  const h264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '24', '-movflags', '+faststart'];
  const vp9 = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '36', '-deadline', 'good', '-cpu-used', '2', '-g', '240'];
  const ffmpeg = (...args: string[]) => run('ffmpeg', ['-y', '-loglevel', 'error', ...args]);
  await ffmpeg(...film, ...picture, ...colour, ...h264, ...plain, join(TARGET, 'tour.mp4'));
  await ffmpeg(...film, ...picture, ...colour, ...vp9, ...plain, join(TARGET, 'tour.webm'));
}

/** What is seen before the film is played: its picture of Home. */
async function makePoster(pictures: string): Promise<void> {
  const source = join(pictures, POSTER_PICTURE);
  await run('ffmpeg', [
    '-y',
    '-loglevel',
    'error',
    '-i',
    source,
    '-q:v',
    '5',
    '-map_metadata',
    '-1',
    join(TARGET, 'tour.jpg'),
  ]);
}

/** How large both films are together. Throws when that is too much for a repository and a phone. */
async function sizeInWords(): Promise<string> {
  const sizes = await Promise.all(['tour.webm', 'tour.mp4'].map(async (name) => (await stat(join(TARGET, name))).size));
  const [webm = 0, mp4 = 0] = sizes;
  if (webm + mp4 > BYTES_AT_MOST)
    throw new Error(`The films have ${webm + mp4} bytes; together at most ${BYTES_AT_MOST}.`);
  return `${webm} bytes as WebM, ${mp4} as MP4`;
}

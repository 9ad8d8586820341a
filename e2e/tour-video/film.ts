import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

/** What moves is drawn this often a second; what stands still is one picture for as long as it stands. */
const PICTURES_A_SECOND = 12;
const ONE_PICTURE = 1 / PICTURES_A_SECOND;
/** Until what a press has set off is drawn. */
const SETTLES_AFTER_MS = 300;

/** A caption and when it is shown, in seconds of the film. */
export type Cue = { from: number; to: number; text: string };

/** What can be done with a film that is being made. */
export type Film = ReturnType<typeof openFilm>;

/**
 * A film that is made picture by picture: its time goes on only by what is told, so it is the same on a slow machine, and
 * no one sees a page load. The pointer of the mouse, which no picture of a page has, is drawn into the page.
 */
export function openFilm(page: Page, folder: string) {
  const pictures: { file: string; seconds: number }[] = [];
  const cues: Cue[] = [];
  let now = 0;
  let pointer = { x: 560, y: 420 };

  /** Takes a picture that is shown for so many seconds. */
  async function shot(seconds: number) {
    await page.evaluate(drawPointer, pointer);
    const file = join(folder, `${String(pictures.length).padStart(4, '0')}.png`);
    await page.screenshot({ path: file, caret: 'initial' });
    pictures.push({ file, seconds });
    now += seconds;
  }

  async function hold(seconds: number) {
    await delay(SETTLES_AFTER_MS);
    await shot(seconds);
  }

  /** Leads the pointer to the middle of something, brought into sight first. */
  async function pointAt(target: Locator) {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (box === null) throw new Error('What the film points at is not there.');
    const from = pointer;
    const to = { x: box.x + Math.min(box.width / 2, 160), y: box.y + box.height / 2 };
    const steps = 6;
    for (let step = 1; step <= steps; step += 1) {
      const share = (1 - Math.cos((Math.PI * step) / steps)) / 2;
      pointer = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      await shot(ONE_PICTURE);
    }
  }

  return {
    /** Starts a scene: what is said until the next one starts. */
    say(text: string) {
      endCue(cues, now);
      cues.push({ from: now, to: now, text });
    },
    hold,
    pointAt,
    /** Points at something, waits a little and presses it. */
    async press(target: Locator) {
      await pointAt(target);
      await shot(0.4);
      await target.click();
      await delay(SETTLES_AFTER_MS);
    },
    /** Types into a field, two letters a picture. */
    async type(field: Locator, text: string) {
      await pointAt(field);
      await field.click();
      for (let at = 0; at < text.length; at += 2) {
        await field.pressSequentially(text.slice(at, at + 2));
        await shot(ONE_PICTURE);
      }
      await delay(SETTLES_AFTER_MS);
    },
    /** Moves the page to where something is at the top. */
    async scrollTo(target: Locator, above = 90) {
      const start = await page.evaluate(() => window.scrollY);
      const box = await target.boundingBox();
      if (box === null) throw new Error('What the film goes to is not there.');
      const steps = 8;
      for (let step = 1; step <= steps; step += 1) {
        const share = (1 - Math.cos((Math.PI * step) / steps)) / 2;
        await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), start + (box.y - above) * share);
        await shot(ONE_PICTURE);
      }
    },
    /** Ends the film; answers how long it is, its captions, and the list of its pictures for ffmpeg. */
    async end() {
      endCue(cues, now);
      const last = pictures.at(-1);
      const list = join(folder, 'pictures.txt');
      // The last picture is named twice, or its time would not count.
      const lines = [...pictures, ...(last === undefined ? [] : [last])].flatMap(({ file, seconds }) => [
        `file '${file}'`,
        `duration ${seconds.toFixed(4)}`,
      ]);
      await writeFile(list, `${lines.slice(0, -1).join('\n')}\n`);
      return { seconds: now, cues, list };
    },
  };
}

/** The captions as WebVTT. */
export function captionsOf(cues: readonly Cue[]): string {
  return ['WEBVTT', ...cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${text}`), ''].join('\n\n');
}

function endCue(cues: Cue[], at: number): void {
  const last = cues.at(-1);
  if (last !== undefined) last.to = at;
}

function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `00:${String(minutes).padStart(2, '0')}:${(seconds - 60 * minutes).toFixed(3).padStart(6, '0')}`;
}

/** Runs in the page. */
function drawPointer({ x, y }: { x: number; y: number }): void {
  const id = 'tour-pointer';
  let arrow = document.getElementById(id);
  if (arrow === null) {
    arrow = document.createElement('div');
    arrow.id = id;
    arrow.innerHTML =
      '<svg width="22" height="30" viewBox="0 0 22 30"><path d="M2 2v22l6-5 4 9 4-2-4-9h8z" fill="#111" stroke="#fff" stroke-width="2"/></svg>';
    Object.assign(arrow.style, { position: 'fixed', zIndex: '2147483647', pointerEvents: 'none' });
    document.documentElement.append(arrow);
  }
  Object.assign(arrow.style, { left: `${x}px`, top: `${y}px` });
}

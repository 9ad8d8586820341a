import { expectGoodDialog } from './checks.ts';
import { closeDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

test('[HOM-08, HOM-09] the tour is fetched when somebody plays it, plays with captions, and stops when it is closed', {
  tag: '@phone',
}, async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(webm|mp4|vtt)$/.test(pathname)) fetched.push(pathname);
  });
  await openAs(page, 'participant');
  await expectScreen(page, /^Hello, /);
  await page.getByRole('button', { name: 'Take a tour' }).click();
  await expectGoodDialog(page, 'Take a tour');
  const video = page.getByLabel('Tour video');
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  expect(fetched.filter((path) => !path.endsWith('.vtt'))).toEqual([]);

  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.5);
  const { seconds, captions } = await video.evaluate((element: HTMLVideoElement) => ({
    seconds: element.duration,
    captions: [...(element.textTracks[0]?.cues ?? [])].map((cue) => [cue.startTime, cue.endTime]),
  }));
  expect(seconds).toBeGreaterThan(45);
  expect(seconds).toBeLessThan(75);
  expect(captions.length).toBeGreaterThan(5);
  expect(captions.at(-1)?.[1]).toBeCloseTo(seconds, 0);

  await closeDialog(page);
  await expect(video).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Take a tour' })).toBeFocused();
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { configuration } from '../../../lib/configuration.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { TourDialog } from './tour-dialog.tsx';

afterEach(() => {
  delete configuration.links.tourVideo;
});

async function open() {
  const onClose = vi.fn();
  renderInApp(
    <>
      <h1 data-tour="add">Hello</h1>
      <TourDialog onClose={onClose} />
    </>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Take a tour' });
  return { onClose, dialog, video: within(dialog).getByLabelText('Tour video') };
}

const sources = (video: HTMLElement) => [...video.querySelectorAll('source')].map(({ src, type }) => [src, type]);

test('[HOM-09] the address of the college wins over our own video, and nothing of ours is in it', async () => {
  configuration.links.tourVideo = 'https://video.example.org/tour.mp4';
  const { video } = await open();
  expect(video.getAttribute('src')).toBe('https://video.example.org/tour.mp4');
  expect(video.getAttribute('preload')).toBe('none');
  expect(video.children).toHaveLength(0);
});

test('[HOM-08, HOM-09] without one, ours is there with captions, and only its first picture is fetched before it is played', async () => {
  const { video } = await open();
  expect(video.getAttribute('src')).toBeNull();
  expect(sources(video)).toEqual([
    [expect.stringMatching(/tour\.webm$/), 'video/webm'],
    [expect.stringMatching(/tour\.mp4$/), 'video/mp4'],
  ]);
  expect(video.getAttribute('preload')).toBe('none');
  expect(video.getAttribute('poster')).toMatch(/tour\.jpg$/);
  expect(video.hasAttribute('autoplay')).toBe(false);
  const captions = video.querySelector('track');
  expect(captions?.getAttribute('src')).toMatch(/tour\.vtt/);
  expect([captions?.kind, captions?.srclang, captions?.default]).toEqual(['captions', 'en-AU', true]);
});

test('[HOM-08] the walk over Home is beside it, and closing ends the tour', async () => {
  const { dialog, onClose } = await open();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Walk through Home' }));
  const stop = await screen.findByRole('dialog', { name: 'Tour: Log what you do' });
  expect(screen.queryByLabelText('Tour video')).toBeNull();
  await userEvent.click(within(stop).getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

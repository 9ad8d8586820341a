import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '../testing/render-in-app.tsx';
import { PdfPages } from './file-content.tsx';

async function open() {
  const onLeave = vi.fn();
  renderInApp(<PdfPages name="scan.pdf" content={new Blob(['%PDF-1.7'])} onLeave={onLeave} />);
  const frame: HTMLIFrameElement = await screen.findByTitle('Pages of scan.pdf');
  const page = frame.contentWindow;
  if (page === null) throw new Error('The frame has no page.');
  const post = vi.spyOn(page, 'postMessage').mockImplementation(() => undefined);
  return { frame, page, post, onLeave };
}

const tell = (source: Window, data: unknown) =>
  act(async () => {
    window.dispatchEvent(new MessageEvent('message', { source, data }));
  });

test('[EVD-26] the frame may run its program and nothing else, and what other windows say is not heard', async () => {
  const { frame, post, onLeave } = await open();
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
  expect(frame.getAttribute('src')).toBe('/pdf-frame.html');
  for (const kind of ['ready', 'leave', 'shown', 'failed'])
    await tell(window, { kind, why: 'broken', pages: 1, left: 0 });
  expect(post).not.toHaveBeenCalled();
  expect(onLeave).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toBe('Opening the file …');
});

test.each([
  ['password', /locked with a password/],
  ['broken', /damaged/],
])('[EVD-26] a file that is %s is said to be so', async (why, words) => {
  const { page } = await open();
  await tell(page, { kind: 'failed', why });
  expect(screen.getByRole('alert').textContent).toMatch(words);
});

test('[EVD-26] the page is given the bytes once it is ready, tells how many pages there are, and Esc in it leaves', async () => {
  const { page, post, onLeave } = await open();
  await tell(page, { kind: 'ready' });
  await expect.poll(() => post).toHaveBeenCalledOnce();
  expect(post.mock.calls[0]?.[0]).toMatchObject({ kind: 'show', name: 'scan.pdf', content: { byteLength: 8 } });
  await tell(page, { kind: 'shown', pages: 1000, left: 20 });
  expect(screen.getByRole('status').textContent).toBe(
    'The first 1000 of 1020 pages. Download the file to see the rest.',
  );
  await tell(page, { kind: 'leave' });
  expect(onLeave).toHaveBeenCalledOnce();
});

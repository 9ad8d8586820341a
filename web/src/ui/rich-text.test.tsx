import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

function show(html: string): HTMLElement {
  render(
    <MantineProvider>
      <div data-testid="text">
        <RichText html={html} />
      </div>
    </MantineProvider>,
  );
  return screen.getByTestId('text');
}

test.each([
  ['a script', '<script>alert(1)</script>Rest', 'Rest'],
  ['a handler', '<img src="x" onerror="alert(1)">Rest', 'Rest'],
  ['a frame', '<iframe srcdoc="x">in it</iframe>Rest', 'Rest'],
  ['a style', '<style>body{display:none}</style><p style="color:red" onclick="alert(1)">Rest</p>', '<p>Rest</p>'],
  ['a script as an address', '<a href=" javascript:alert(1)">Rest</a>', 'Rest'],
  ['data as an address', '<a href="data:text/html,x">Rest</a>', 'Rest'],
])('[SUM-29] %s in the text is not taken over', (_, html, left) => {
  expect(show(html).innerHTML).toBe(`<div>${left}</div>`);
});

test('[SUM-29] paragraphs, lists and emphasis are shown', () => {
  const html = '<p>At least <b>50 hours</b>:<br>of</p><ul><li>one <em>kind</em></li></ul><h1>Title</h1>';
  expect(show(html).innerHTML).toBe(
    '<div><p>At least <strong>50 hours</strong>:<br>of</p><ul><li>one <em>kind</em></li></ul>Title</div>',
  );
});

test('[SUM-29] links lead on', () => {
  show('<a href="https://cpd.example/rules">The rules</a>');
  expect(screen.getByRole('link', { name: 'The rules' }).getAttribute('href')).toBe('https://cpd.example/rules');
});

test('[SUM-29] plain text is itself, with its signs', () => {
  expect(show('At least 50 hours &amp; a plan < 2 pages').textContent).toBe('At least 50 hours & a plan < 2 pages');
});

import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { UploadRow } from '../../../parts/upload/upload-rows.ts';
import { PicturesOnTop } from './pictures-on-top.tsx';

const row = (name: string, type: string, seen?: true): UploadRow => ({
  key: name,
  file: new File(['x'], name, { type }),
  name,
  state: { kind: 'chosen' },
  ...(seen && { seen }),
});

test('[EVD-10, EVD-27] the photo that a form was opened with is seen at its top, other files stay in their section', () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} }));
  const rows = [row('certificate.jpg', 'image/jpeg', true), row('notes.pdf', 'application/pdf')];
  render(<PicturesOnTop rows={rows} />, { wrapper: MantineProvider });
  expect(screen.getByRole('img', { name: 'Preview of certificate.jpg' }).getAttribute('src')).toBe('blob:photo');
  const said = screen.getByText(/^certificate.jpg goes along when you save/);
  expect(said.textContent).toContain('Uploaded files stay in My Files, even if you do not save.');
  expect(screen.queryByText(/notes/)).toBeNull();
});

test('[EVD-10] nothing stands there in a form that was opened without one', () => {
  render(<PicturesOnTop rows={[row('notes.pdf', 'application/pdf')]} />, { wrapper: MantineProvider });
  expect(screen.queryByRole('region')).toBeNull();
});

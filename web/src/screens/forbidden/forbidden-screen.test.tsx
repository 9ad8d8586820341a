import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-in-app.tsx';
import { ForbiddenScreen } from './forbidden-screen.tsx';

vi.mock(import('../../lib/configuration.ts'), async (original) => {
  const { configuration } = await original();
  const memberServices = [
    { country: 'Australia', email: 'members-au@example.org', phone: '+61 2 5550 0140' },
    { country: 'New Zealand', email: '', phone: '' },
  ];
  return { ...(await original()), configuration: { ...configuration, memberServices } };
});

test('[NAV-10] a visitor is told whom to ask in both countries, or that the college has not said it yet', async () => {
  renderScreen(<ForbiddenScreen />);
  expect(await screen.findByRole('heading', { name: 'This site is for members only' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'members-au@example.org' })).toBeDefined();
  expect(screen.getByRole('link', { name: '+61 2 5550 0140' }).getAttribute('href')).toBe('tel:+61255500140');
  expect(screen.getByText('New Zealand').parentElement?.textContent).toContain(
    'The college has not given its contact details here yet.',
  );
});

import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { buildYear } from '../../testing/build.ts';
import { buildRequirements, buildSummary } from '../../testing/build-summary.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { GuideScreen } from './guide-screen.tsx';

vi.mock(import('../../lib/api.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));
const links = vi.hoisted((): { handbook?: string } => ({}));
vi.mock(import('../../lib/configuration.ts'), async (original) => ({
  configuration: { ...(await original()).configuration, links },
}));

let texts: () => unknown;
let submissionView: 'button' | 'provisional';

beforeEach(() => {
  delete links.handbook;
  submissionView = 'button';
  texts = () => [
    { uiCode: 'Handbook1', text: '1. Register.\n\n2. Plan.' },
    { uiCode: 'Framework1', text: 'What CPD is.' },
  ];
  vi.mocked(call).mockImplementation(async (name) => {
    if (name === 'listHelpTexts') return texts();
    if (name === 'listCpdYears')
      return [buildYear(), buildYear({ cpdYearId: 12, cpdYearYear: 2027, cpdStatusCode: 'OPEN' })];
    if (name === 'getCpdSummary') return buildSummary({ cpdYear: 2027, submissionView });
    return buildRequirements({ year: 2027 });
  });
});

test('[NAV-13, HLP-03] a page whose text does not come says so and whom to ask', async () => {
  texts = () => {
    throw new ApiError(0, 'We could not reach the server.');
  };
  renderInApp(<GuideScreen guide="handbook" />);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The text of this page could not be loaded. We could not reach the server.',
  );
  expect(screen.getByRole('link', { name: 'Contact the CPD team' }).getAttribute('href')).toBe('/User/Layout/Contact');
});

test('[NAV-13, HLP-03] a page whose text was emptied says that it has none', async () => {
  texts = () => [{ uiCode: 'Handbook1', text: '' }];
  renderInApp(<GuideScreen guide="handbook" />);
  expect(await screen.findByText(/^This page has no text yet\./)).toBeDefined();
});

test('[NAV-13, HOM-07] the handbook is what managers wrote', async () => {
  renderInApp(<GuideScreen guide="handbook" />);
  expect((await screen.findByText(/^1\. Register\./)).textContent).toBe('1. Register.\n\n2. Plan.');
  expect(screen.queryByRole('link', { name: /new tab/ })).toBeNull();
});

test('[NAV-19] a page whose site is set leads there', () => {
  links.handbook = 'https://handbook.example';
  renderInApp(<GuideScreen guide="handbook" />);
  expect(screen.getByRole('link', { name: /new tab/ }).getAttribute('href')).toBe('https://handbook.example');
});

test('[NAV-13, HOM-05] the framework says one by one what the newest open year asks of the member', async () => {
  renderInApp(<GuideScreen guide="framework" />);
  const year = await screen.findByRole('region', { name: 'What 2027 asks of you' });
  expect(
    within(year)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Category 1, Educational Activities: 12.5 hours min']);
  expect(call).toHaveBeenCalledWith(
    'getFrameworkRequirements',
    expect.objectContaining({ query: expect.objectContaining({ cpdYearId: 12 }) }),
  );
  await expect.poll(() => call).toHaveBeenCalledWith('getCpdSummary', expect.anything());
  expect(screen.queryByText(/not confirmed/)).toBeNull();
});

test('[YR-10] the framework says so when its rules are not confirmed yet', async () => {
  submissionView = 'provisional';
  renderInApp(<GuideScreen guide="framework" />);
  expect(await screen.findByText(/^The college has not confirmed these rules yet/)).toBeDefined();
});

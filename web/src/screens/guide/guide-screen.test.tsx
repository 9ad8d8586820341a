import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildYear } from '../../testing/build.ts';
import { buildRequirements, buildSummary } from '../../testing/build-summary.ts';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { GuideScreen } from './guide-screen.tsx';

const links = vi.hoisted((): { handbook?: string } => ({}));
vi.mock(import('../../lib/configuration.ts'), async (original) => ({
  configuration: { ...(await original()).configuration, links },
}));

beforeEach(() => {
  delete links.handbook;
  serve({
    listHelpTexts: [
      { uiCode: 'Handbook1', text: '1. Register.\n\n2. Plan.' },
      { uiCode: 'Framework1', text: 'What CPD is.' },
    ],
    listCpdYears: [buildYear(), buildYear({ cpdYearId: 12, cpdYearYear: 2027, cpdStatusCode: 'OPEN' })],
    getCpdSummary: buildSummary({ cpdYear: 2027, submissionView: 'button' }),
    getFrameworkRequirements: { ...buildRequirements({ year: 2027 }), seriesDaysToConfirm: 0, pill: null },
  });
});

test('[NAV-13, HLP-03] a page whose text does not come says so and whom to ask', async () => {
  serve({ listHelpTexts: refusal(0, 'We could not reach the server.') });
  renderInApp(<GuideScreen guide="handbook" />);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The text of this page could not be loaded. We could not reach the server.',
  );
  expect(screen.getByRole('link', { name: 'Contact the CPD team' }).getAttribute('href')).toBe('/User/Layout/Contact');
});

test('[NAV-13, HLP-03] a page whose text was emptied says that it has none', async () => {
  serve({ listHelpTexts: [{ uiCode: 'Handbook1', text: '' }] });
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
  expect(screen.getByRole('link', { name: /^Open the college/ }).getAttribute('href')).toBe('https://handbook.example');
});

test('[NAV-13, NAV-19] the three pages are one guide, and one that has a site leads to it from each', () => {
  links.handbook = 'https://handbook.example';
  renderInApp(<GuideScreen guide="framework" />);
  const pages = within(screen.getByRole('navigation', { name: 'Guide' })).getAllByRole('link');
  expect(pages.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['CPD framework', '/User/Layout/Framework'],
    ['Handbook (opens in a new tab)', 'https://handbook.example'],
    ['Resources', '/User/Layout/Resources'],
  ]);
});

test('[NAV-13, HOM-05] the framework says one by one what the newest open year asks of the member', async () => {
  renderInApp(<GuideScreen guide="framework" />);
  const year = await screen.findByRole('region', { name: 'Your 2027 requirements' });
  expect(
    within(year)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Category 1, Educational Activities: 12.5 hours min']);
  expect(sent('getFrameworkRequirements')).toMatchObject([{ query: { cpdYearId: 12 } }]);
  await expect.poll(() => sent('getCpdSummary')).toHaveLength(1);
  expect(screen.queryByText(/not confirmed/)).toBeNull();
});

test('[YR-10] the framework says so when its rules are not confirmed yet', async () => {
  serve({ getCpdSummary: buildSummary({ cpdYear: 2027, submissionView: 'provisional' }) });
  renderInApp(<GuideScreen guide="framework" />);
  expect(await screen.findByText(/^The college has not confirmed these rules yet/)).toBeDefined();
});

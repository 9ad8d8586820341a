import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { buildYear } from '../../../testing/build.ts';
import { buildRequirement, buildRequirements } from '../../../testing/build-summary.ts';
import { refusal, serve } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { AboutYear } from './about-year.tsx';

const year2026 = buildYear();
const year2025 = buildYear({ cpdYearId: 10 });
const ethics = buildRequirement({
  badgeType: 'MandatorySpecialty',
  badgeText1: 'Ethics and professional behaviour',
  badgeText3: '2 activities min',
  requiredValue: 2,
});

/** What each year requires, and its guidance; every other year has neither. */
beforeEach(() =>
  serve({
    listCpdYears: [year2026, year2025],
    listHelpTexts: ({ query: { cpdYearId } }) => [
      { uiCode: 'AddAct4', text: 'The kind of activity decides.' },
      { uiCode: 'AddAct8', text: `Choose at least one domain in ${2015 + Number(cpdYearId)}.` },
      { uiCode: 'Sum1', text: `Of the summary in ${2015 + Number(cpdYearId)}.` },
    ],
    getFrameworkRequirements: ({ query }) => {
      const cpdYearId = Number(query.cpdYearId);
      if (cpdYearId < 10) return refusal(404);
      const items = cpdYearId === 11 ? [buildRequirement(), ethics] : [buildRequirement()];
      const required = buildRequirements({ year: 2015 + cpdYearId, userFrameworkRequirements: items });
      return { ...required, seriesDaysToConfirm: 0, pill: null };
    },
  }),
);

async function open(button: string, year = year2026) {
  renderInApp(<AboutYear year={year} />);
  await userEvent.click(screen.getByRole('button', { name: button }));
  return screen.findByRole('dialog');
}

test('[ACT-46] requirements that do not load are told of in the dialog', async () => {
  const dialog = await open('CPD requirements 2015', buildYear({ cpdYearId: 1, cpdYearYear: 2015 }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('This could not be loaded');
});

test('[ACT-46, LIM-04, HLP-04] the dialog on requirements states the total, the activities and the guidance of the year', async () => {
  const dialog = await open('CPD requirements 2026');
  expect(await within(dialog).findByText(/You need 50 hours in 2026 .* at least 2 activities on “Ethics/)).toBeTruthy();
  expect(within(dialog).getByText('Category 1, Educational Activities: 12.5 hours min')).toBeTruthy();
  expect(await within(dialog).findByText('Choose at least one domain in 2026.')).toBeTruthy();
});

test('[ACT-45] the first year of a record has no updates', async () => {
  serve({ listCpdYears: [year2026] });
  const dialog = await open('View updates');
  expect(await within(dialog).findByText(/2026 is the first year of your record/)).toBeTruthy();
});

test('[ACT-45, HLP-04] "View updates" tells what changed since the year before', async () => {
  const dialog = await open('View updates');
  expect(await within(dialog).findByText('New: Ethics and professional behaviour (2 activities min).')).toBeTruthy();
  expect(await within(dialog).findByText('Choose at least one domain in 2026.')).toBeTruthy();
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
});

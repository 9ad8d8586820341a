import type { CollegeSetup } from '@cpd/contract/college-setup';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { SetupScreen } from './setup-screen.tsx';

const OFFICE = { country: 'NZ', email: 'cpd@college.example', phone: '', hours: '' };
const NOTHING: CollegeSetup = {
  ...{ version: 4, collegeName: '', productName: '', firstName: '', lastName: '', email: '' },
  ...{ offices: [], timeZone: '', firstYear: null, years: [2026, 2027, 2028], source: '', sections: [] },
  templates: [{ key: 'hours', name: 'Hours in categories', description: 'Fifty hours a year.' }],
};
const NAMED = { ...NOTHING, collegeName: 'College of Examples', productName: 'CPD Logbook' };
const PLACED = { ...NAMED, offices: [OFFICE], timeZone: 'Pacific/Auckland' };
const DATED = { ...PLACED, firstYear: 2027 };
const RULED = { ...DATED, source: 'hours' };

/** The screen of what was laid down so far; each step is saved as it is sent. */
function show(setup: CollegeSetup, step?: number) {
  serve({
    readCollegeSetup: setup,
    saveCollegeSetup: ({ body: { college, offices, timeZone, firstYear } }) => ({
      ...{ ...setup, ...college, version: setup.version + 1 },
      ...{ offices: offices ?? setup.offices, timeZone: timeZone ?? setup.timeZone },
      firstYear: firstYear ?? setup.firstYear,
    }),
  });
  const address = step === undefined ? '/Admin/Search' : `/Admin/Search?step=${step}`;
  return renderScreen(<SetupScreen />, buildUser({ role: 'MANAGER' }), address);
}

const goOn = async () => await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));

test.each([
  ['nothing', NOTHING, 'Your college and you', 1],
  ['the college', NAMED, 'Countries and time zone', 2],
  ['the countries', PLACED, 'Your first year', 3],
  ['the year', DATED, 'The rules to start from', 4],
  ['the rules', RULED, 'Read the rules, then finish', 5],
])('[FWK-06] after %s, the setup opens at the next step', async (_what, setup, title, step) => {
  const { router } = show(setup);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText(`Step ${step} of 5. Each step is saved when you continue.`)).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toEqual({ step }));
});

test('[FWK-06] a step is saved with the version that was read, leads to the next one, and Back to the one before', async () => {
  show(PLACED, 3);
  await userEvent.selectOptions(await screen.findByLabelText('First year'), '2028');
  await goOn();
  expect(await screen.findByRole('heading', { name: 'The rules to start from' })).toBeTruthy();
  expect(sent('saveCollegeSetup').map(({ body }) => body)).toEqual([{ version: 4, firstYear: 2028 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText('First year')).toHaveProperty('value', '2028');
});

test('[FWK-06] what is wrong with the office of a country is told at its field, and nothing entered is lost', async () => {
  show({ ...PLACED, offices: [{ ...OFFICE, country: 'AU' }, OFFICE] }, 2);
  serve({
    saveCollegeSetup: refusal(400, 'Please correct this.', 'INVALID', [
      { field: 'Offices.NZ.Email', message: 'Please enter an email address.' },
    ]),
  });
  const email = await screen.findByLabelText('Email of the office in New Zealand');
  await userEvent.clear(email);
  await goOn();
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText('Email of the office in Australia').getAttribute('aria-invalid')).not.toBe('true');
  expect(sent('saveCollegeSetup')[0]?.body).toMatchObject({
    ...{ timeZone: 'Pacific/Auckland', version: 4 },
    offices: [
      { country: 'AU', email: 'cpd@college.example' },
      { country: 'NZ', email: '' },
    ],
  });
});

test('[FWK-06] rules come from a template, and a file that was taken before stays without being sent again', async () => {
  show({ ...DATED, source: 'rules-of-another.json' }, 4);
  expect(await screen.findByLabelText('Rules')).toHaveProperty('value', 'file');
  await goOn();
  expect(await screen.findByRole('heading', { name: 'Read the rules, then finish' })).toBeTruthy();
  expect(sent('saveCollegeSetup')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.selectOptions(await screen.findByLabelText('Rules'), 'Hours in categories');
  await goOn();
  await screen.findByRole('heading', { name: 'Read the rules, then finish' });
  expect(sent('saveCollegeSetup').map(({ body }) => body)).toEqual([{ version: 4, template: 'hours' }]);
});

import type { CPDYear } from '@cpd/contract/cpd-years';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetPerson } from '../../../lib/remembered.ts';
import { buildUser, buildYear } from '../../../testing/build.ts';
import { sent, serve } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { nextToAsk, Welcome } from './welcome.tsx';

const asking = (CPDYearId: number) => buildYear({ cpdYearId: CPDYearId, showRegistrationQuestions: true });
const user = userEvent.setup({ delay: null, advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve({
    listRegistrations: [
      {
        group: 'Australia',
        groupCode: 'AU',
        registrations: [
          { registrationId: 1, name: 'Specialist registration', isLinkedToUser: false },
          { registrationId: 2, name: 'General registration', isLinkedToUser: false },
        ],
      },
    ],
    saveRegistrations: { hasAdditionalInformation: true, displayText: '<p>Good to know.</p>' },
    saveResearchConsent: buildUser(),
  });
});

afterEach(() => {
  vi.useRealTimers();
  forgetPerson();
});

function arrive(years: CPDYear[], person: Partial<ReturnType<typeof buildUser>> = {}) {
  renderInApp(
    <>
      <h2 data-tour="add">Hello</h2>
      <Welcome years={years} />
    </>,
    buildUser(person),
  );
}

const isNew = { hasLoggedInBefore: false, researchConsent: null };
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function leaveTour() {
  await user.click(within(await dialog('Take a tour')).getByRole('button', { name: 'Next' }));
  return await dialog('May your record help research?');
}

describe('the first sign-in', () => {
  test.each([
    ['somebody who has signed in before', { hasLoggedInBefore: true, researchConsent: null }],
    ['somebody who has answered', { hasLoggedInBefore: false, researchConsent: false }],
  ])('[HOM-11] shows %s neither tour nor question', async (_who, person) => {
    arrive([buildYear()], person);
    await wait(2_000);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['Yes', true],
    ['No', false],
  ])('[HOM-09, HOM-11, HOM-12, HOM-13] after the tour asks about research; %s sends it', async (button, answer) => {
    arrive([], isNew);
    const question = await leaveTour();
    await user.click(within(question).getByRole('button', { name: button }));
    expect(sent('saveResearchConsent')).toEqual([{ query: { userId: 7, researchConsentProvided: answer } }]);
  });

  test('[HOM-13] leaving the question without an answer sends null', async () => {
    arrive([], isNew);
    await leaveTour();
    await user.keyboard('{Escape}');
    expect(sent('saveResearchConsent')).toEqual([{ query: { userId: 7, researchConsentProvided: null } }]);
  });

  test('[HOM-11, HOM-12] offers the tour once: who has left it and comes again goes on with the question', async () => {
    arrive([], isNew);
    await leaveTour();
    cleanup();
    arrive([], isNew);
    expect(await dialog('May your record help research?')).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Take a tour' })).toBeNull();
  });

  test('[HOM-11, HOM-12, HOM-14] counts its steps: tour, question and the registration of each year', async () => {
    arrive([asking(10), asking(11)], isNew);
    expect(within(await dialog('Take a tour')).getByText('Step 1 of 4')).toBeDefined();
    const question = await leaveTour();
    expect(within(question).getByText('Step 2 of 4')).toBeDefined();
    await user.click(within(question).getByRole('button', { name: 'No' }));
    for (const [year, step] of [
      [2025, 3],
      [2026, 4],
    ]) {
      await wait(600);
      const registration = within(await dialog(`How are you registered in ${year}?`));
      expect(registration.getByText(`Step ${step} of 4`)).toBeDefined();
      await user.click(await registration.findByRole('button', { name: 'Not now' }));
    }
  });

  test('[HOM-14] asks for the registration after the answer, half a second later', async () => {
    arrive([asking(11)], isNew);
    const question = await leaveTour();
    await user.click(within(question).getByRole('button', { name: 'No' }));
    await wait(400);
    expect(screen.queryByRole('dialog', { name: /registered/ })).toBeNull();
    await wait(200);
    expect(await dialog('How are you registered in 2026?')).toBeDefined();
  });
});

describe('the questions about registrations', () => {
  const untouched = (cpdYearId: number, cpdYearYear: number) =>
    buildYear({ cpdYearId, cpdYearYear, showRegistrationQuestions: true, userCpdYearId: 0 });

  test.each([
    ['the earliest open year first', [untouched(12, 2027), untouched(11, 2026)], [], 11],
    ['a later one after it, though nothing is saved in it yet', [untouched(12, 2027), untouched(11, 2026)], [11], 12],
    ['a later one while the earlier has its answer', [buildYear({ cpdYearId: 11 }), untouched(12, 2027)], [], 12],
    ['none twice', [untouched(11, 2026)], [11], undefined],
  ])('[HOM-15] ask for %s', (_what, years, asked, next) => {
    expect(nextToAsk(years, asked)?.cpdYearId).toBe(next);
  });

  test('[HOM-15] come one after the other, earliest year first, each half a second later', async () => {
    arrive([asking(11), asking(10), buildYear({ cpdYearId: 9 })]);
    await wait(600);
    await user.click(within(await dialog('How are you registered in 2025?')).getByRole('button', { name: 'Not now' }));
    await wait(400);
    expect(screen.queryByRole('dialog')).toBeNull();
    await wait(200);
    expect(await dialog('How are you registered in 2026?')).toBeDefined();
  });

  test('[HOM-15] are asked once per session', async () => {
    arrive([asking(11)]);
    await wait(600);
    await dialog('How are you registered in 2026?');
    await user.keyboard('{Escape}');
    arrive([asking(11)]);
    await wait(2_000);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('[REG-03, REG-04, HOM-09, API2-52] save one box of a group, and say what there is to know', async () => {
    arrive([asking(11)]);
    await wait(600);
    const question = await dialog('How are you registered in 2026?');
    // Alone, it is no step of anything.
    expect(within(question).queryByText(/^Step/)).toBeNull();
    await user.click(await within(question).findByRole('checkbox', { name: 'Specialist registration' }));
    await user.click(within(question).getByRole('checkbox', { name: 'General registration' }));
    await user.click(within(question).getByRole('button', { name: 'Save' }));
    const body = { userId: 7, cpdYearId: 11, registrationIds: [2] };
    expect(sent('saveRegistrations')).toEqual([{ query: {}, body, idempotencyKey: expect.any(String) }]);
    const information = await dialog('Additional information');
    expect(within(information).getByText('Good to know.').tagName).toBe('P');
    const link = within(information).getByRole('link', { name: 'View or edit my specialties' });
    expect(link.getAttribute('href')).toBe('/User/Layout/Specialties/specialties');
  });
});

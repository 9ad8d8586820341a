import type { Speciality } from '@cpd/contract/reference';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildYear } from '../../testing/build.ts';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { SpecialtiesScreen } from './specialties-screen.tsx';

let tab = 'specialties';
vi.mock(import('@tanstack/react-router'), async (original) => {
  const router = await original();
  return { ...router, useParams: (() => ({ tab })) as unknown as typeof router.useParams };
});

const area = (SpecialityId: number, Name: string, overrides: Partial<Speciality> = {}): Speciality => ({
  areaId: SpecialityId,
  userAreaId: 0,
  name: Name,
  isArea: SpecialityId < 200,
  isMandatory: false,
  linkedToUser: false,
  ...overrides,
});
const cardiology = area(4, 'Cardiology', { linkedToUser: true });
const ethics = area(207, 'Ethics and professional behaviour', { isMandatory: true, linkedToUser: true });
const grouped = {
  mandatory: [ethics],
  professionalDomains: [area(201, 'Medical expertise')],
  specialties: [cardiology, area(9, 'Clinical pharmacology')],
};
const resources = [
  { learningResourceId: 1, title: 'A course', url: 'https://learn.example/course', hasImage: true },
  { learningResourceId: 2, title: 'A paper', url: 'https://learn.example/paper', hasImage: false },
];

beforeEach(() => {
  tab = 'specialties';
  serve({
    listCpdYears: [buildYear()],
    groupSpecialities: grouped,
    listLearningResources: resources,
    listSpecialities: [cardiology, ethics],
    updateSpecialities: [cardiology, ethics],
    getLearningResourceImage: refusal(404),
  });
});

test.each([
  ['specialties', ['Generic', 'Cardiology', 'Sleep medicine']],
  ['ProfessionalDomains', ['Communication', 'Medical expertise']],
])('[SPC-03] %s: the order is that of the call', async (asked, names) => {
  tab = asked;
  serve({
    groupSpecialities: {
      mandatory: [],
      professionalDomains: [area(202, 'Communication'), area(201, 'Medical expertise')],
      specialties: [area(1, 'Generic'), area(4, 'Cardiology'), area(9, 'Sleep medicine')],
    },
  });
  renderInApp(<SpecialtiesScreen />);
  expect((await screen.findAllByRole('checkbox')).map((box) => box.closest('div')?.parentElement?.textContent)).toEqual(
    names,
  );
});

describe('the tabs', () => {
  test.each([
    ['specialties', 'My Specialties', 'Specialties'],
    ['ProfessionalDomains', 'Professional Domains', 'Professional domains'],
    ['professionaldomains', 'Professional Domains', 'Professional domains'],
    ['nonsense', 'My Specialties', 'Specialties'],
  ])('[NAV-05, SPC-01] /%s opens %s', async (asked, title, name) => {
    tab = asked;
    renderInApp(<SpecialtiesScreen />);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect((await screen.findByRole('tab', { name })).getAttribute('aria-selected')).toBe('true');
  });

  test('[NAV-05] each has an address of its own', async () => {
    const { router } = renderInApp(<SpecialtiesScreen />);
    await userEvent.click(await screen.findByRole('tab', { name: 'Professional domains' }));
    expect(router.history.location.pathname).toBe('/User/Layout/Specialties/ProfessionalDomains');
  });
});

test('[SPC-06] in a year that takes no changes every box and Update are disabled', async () => {
  serve({ listCpdYears: [buildYear({ editable: false, cpdStatusCode: 'COMPLETE' })] });
  renderInApp(<SpecialtiesScreen />);
  for (const box of await screen.findAllByRole('checkbox')) expect(box.hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('button', { name: 'Update' }).hasAttribute('disabled')).toBe(true);
});

test('[SPC-02] Update saves both tabs together', async () => {
  renderInApp(<SpecialtiesScreen />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Clinical pharmacology' }));
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  const body = { userId: 7, areaIds: [4, 9], learningDomainIds: [207] };
  expect(sent('updateSpecialities')).toEqual([{ query: { cpdYearId: 11 }, body, idempotencyKey: expect.any(String) }]);
  expect(await screen.findByText('Your specialties and professional domains were saved.')).toBeDefined();
});

describe('the suggested resources', () => {
  const cards = async () =>
    within((await screen.findByRole('heading', { name: 'Suggested resources' })).closest('section') ?? document.body);

  test('[SPC-07, SPC-08] are those of the chosen areas, each with title and picture, and open their address', async () => {
    renderInApp(<SpecialtiesScreen />);
    const card = (await cards()).getByRole('link', { name: /^A course/ });
    expect(card.getAttribute('href')).toBe('https://learn.example/course');
    expect(card.querySelector('img')?.getAttribute('src')).toBeTruthy();
    expect(sent('listLearningResources')).toMatchObject([{ query: { isGet: true }, body: [4] }]);
  });

  test('[SPC-08] are not asked for with locked domains alone', async () => {
    serve({ groupSpecialities: { ...grouped, specialties: [] }, listSpecialities: [ethics] });
    renderInApp(<SpecialtiesScreen />);
    await waitFor(() => expect(sent('listSpecialities')).not.toEqual([]));
    await screen.findByRole('tab', { name: 'Specialties' });
    expect(screen.queryByRole('heading', { name: 'Suggested resources' })).toBeNull();
    expect(sent('listLearningResources')).toEqual([]);
  });

  test('[SPC-08, ERR2-10] a picture that is missing or cannot be drawn becomes the default one', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:broken', revokeObjectURL: () => {} }));
    serve({ getLearningResourceImage: new Blob(['no picture']) });
    renderInApp(<SpecialtiesScreen />);
    const list = await cards();
    const pictureOf = (name: RegExp) => list.getByRole('link', { name }).querySelector('img') ?? document.body;
    const fallback = pictureOf(/^A paper/).getAttribute('src');
    await expect.poll(() => pictureOf(/^A course/).getAttribute('src')).toBe('blob:broken');
    fireEvent.error(pictureOf(/^A course/));
    expect(pictureOf(/^A course/).getAttribute('src')).toBe(fallback);
  });
});

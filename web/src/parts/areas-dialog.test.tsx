import { checked } from '@cpd/contract/checked';
import { groupSpecialities, listSpecialities } from '@cpd/contract/reference';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { specialitiesQuery } from '../queries/reference.ts';
import { refusal, sent, serve } from '../testing/fake-server.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { AreasDialog } from './areas-dialog.tsx';

const area = (SpecialityId: number, Name: string, LinkedToUser: boolean, kind: 'specialty' | 'domain' | 'locked') => ({
  areaId: SpecialityId,
  userAreaId: 0,
  name: Name,
  isArea: kind === 'specialty',
  isMandatory: kind === 'locked',
  linkedToUser: LinkedToUser,
});
const groups = checked(groupSpecialities.answer.schema, {
  mandatory: [area(206, 'Cultural safety', true, 'locked')],
  professionalDomains: [area(201, 'Medical expertise', false, 'domain'), area(202, 'Teaching', true, 'domain')],
  specialties: [
    area(1, 'Generic', true, 'specialty'),
    area(8, 'Cardiology', false, 'specialty'),
    area(9, 'Dermatology', false, 'specialty'),
  ],
});
const saved = checked(listSpecialities.answer.schema, [area(8, 'Cardiology', true, 'specialty')]);

const onClose = vi.fn();

const open = () => renderInApp(<AreasDialog cpdYearId={11} onClose={onClose} />);
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const names = () => screen.getAllByRole('checkbox').map((one) => (one as HTMLInputElement).labels?.[0]?.textContent);

beforeEach(() => {
  onClose.mockReset();
  serve({ groupSpecialities: groups, updateSpecialities: saved });
});

test('[DOM-06] areas that do not load are told of in the dialog, where nothing can be saved', async () => {
  serve({ groupSpecialities: refusal(500) });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
});

test('[DOM-06] a save that fails is told of in the dialog, which stays with what was ticked', async () => {
  serve({ updateSpecialities: refusal(409, 'This year takes no changes any more.') });
  open();
  await userEvent.click(await box('Cardiology'));
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This year takes no changes any more.');
  expect((await box('Cardiology')).checked).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test('[DOM-04, DOM-05] a locked domain is ticked, cannot be changed, and says why', async () => {
  open();
  await userEvent.click(await screen.findByRole('tab', { name: 'Professional domains' }));
  const locked = await box('Cultural safety *');
  expect([locked.checked, locked.disabled]).toEqual([true, true]);
  expect(document.getElementById(locked.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'This learning area is mandatory or strongly encouraged and cannot be deselected.',
  );
});

test('[DOM-07] the specialties come as the server orders them, Generic first, and typing finds one', async () => {
  open();
  await box('Generic');
  expect(names()).toEqual(['Generic', 'Cardiology', 'Dermatology']);
  const search = screen.getByRole('searchbox', { name: 'Search specialties' });
  await userEvent.type(search, ' CARDIO');
  expect(names()).toEqual(['Cardiology']);
  await userEvent.type(search, 'x');
  expect(screen.getByText('Nothing matches your search.')).toBeTruthy();
});

test('[DOM-06, SPC-01, SPC-02] both tabs are saved together, also what a search hides, and forms have the new list at once', async () => {
  const { client } = open();
  await userEvent.click(await box('Cardiology'));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search specialties' }), 'derma');
  await userEvent.click(screen.getByRole('tab', { name: 'Professional domains' }));
  await userEvent.click(await box('Teaching'));
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const body = { userId: 7, areaIds: [1, 8], learningDomainIds: [206] };
  expect(sent('updateSpecialities')).toMatchObject([{ query: { cpdYearId: 11 }, body }]);
  expect(client.getQueryData(specialitiesQuery(7, 11).queryKey)).toEqual(saved);
});

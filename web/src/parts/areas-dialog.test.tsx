import { Speciality } from '@cpd/contract/reference';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { UserContext } from '../lib/session.ts';
import { buildUser } from '../testing/build.ts';
import { AreasDialog } from './areas-dialog.tsx';

vi.mock(import('../lib/api.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));

const area = (id: number, name: string, part: Partial<Speciality> = {}) =>
  Speciality.parse({
    SpecialityId: id,
    UserSpecialityId: 0,
    Name: name,
    IsSpeciality: false,
    IsMandatory: false,
    LinkedToUser: false,
    ...part,
  });
const groups = {
  Mandatory: [area(206, 'Cultural safety', { IsMandatory: true, LinkedToUser: true })],
  ProfessionalDomains: [area(201, 'Medical expertise'), area(202, 'Communication')],
  Specialities: [
    area(8, 'Cardiology', { IsSpeciality: true, LinkedToUser: true }),
    area(9, 'Dermatology', { IsSpeciality: true }),
  ],
};

/** Opens the dialog; tells what was sent and whether it closed. */
function open(refusal?: ApiError) {
  const seen: { bodies: unknown[]; closed: boolean } = { bodies: [], closed: false };
  vi.mocked(call).mockImplementation(async (name, input) => {
    if (name === 'groupSpecialities') return groups as never;
    seen.bodies.push(Object(input).body);
    if (refusal) throw refusal;
    return [] as never;
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <UserContext value={buildUser()}>
          <AreasDialog
            cpdYearId={11}
            onClose={() => {
              seen.closed = true;
            }}
          />
        </UserContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return seen;
}

describe('"Update specialty areas"', () => {
  test('[DOM-06] stays open and says so when it was not saved', async () => {
    const seen = open(new ApiError(409, 'The year is closed.'));
    await userEvent.click(await screen.findByRole('button', { name: 'Update' }));
    expect(await screen.findByText('The year is closed.')).toBeDefined();
    expect(seen.closed).toBe(false);
  });

  test('[DOM-04, DOM-05] shows locked areas ticked, and says why they stay', async () => {
    open();
    await userEvent.click(await screen.findByRole('tab', { name: 'Professional domains' }));
    const locked = screen.getByRole('checkbox', { name: /Cultural safety/, description: /cannot be deselected/ });
    expect(locked.matches(':checked:disabled')).toBe(true);
  });

  test('[DOM-06] saves specialties and domains together, with the locked ones, and closes', async () => {
    const seen = open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Dermatology' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Professional domains' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Communication' }));
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(seen.closed).toBe(true));
    expect(seen.bodies).toEqual([{ UserId: 7, SpecialityIds: [8, 9], LearningDomainIds: [206, 202] }]);
  });
});

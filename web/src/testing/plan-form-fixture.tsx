import { checked } from '@cpd/contract/checked';
import { PlanDraft } from '@cpd/contract/plan-drafts';
import type { CarriedGoal } from '@cpd/contract/plan-goals';
import { PlanRequest } from '@cpd/contract/plans';
import type { Inside } from '@cpd/contract/spelling';
import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { z } from 'zod';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { PlanScreen } from '../screens/plans/form/plan-screen.tsx';
import { buildUser, buildYear } from './build.ts';
import { buildPlan } from './build-plan.ts';
import { renderScreen } from './render-in-app.tsx';

/** A year that can no longer be changed. */
export const closed = buildYear({ cpdYearId: 8, cpdStatusCode: 'COMPLETE', editable: false });

/** What the server of the tests has and was told; its answers are those of the contract. */
export const server = {
  years: [buildYear(), closed],
  plan: buildPlan(),
  draft: null as Inside<z.output<typeof PlanDraft>> | null,
  carried: [] as CarriedGoal[],
  saves: [] as { name: string; request: Inside<z.output<typeof PlanRequest>>; key: string }[],
  drafts: [] as unknown[],
  onSave: (): void | Promise<void> => undefined,
  onDraft: (): void => undefined,
};

/** Starts anew, with plan 5 of 2026; `call` must be a mock. */
export function serve(): void {
  Object.assign(server, {
    years: [buildYear(), closed],
    plan: buildPlan(),
    draft: null,
    carried: [],
    saves: [],
    drafts: [],
    onSave: () => undefined,
    onDraft: () => undefined,
  });
  vi.mocked(call).mockImplementation(async (name, input) => {
    const { query, body, idempotencyKey } = Object(input);
    switch (name) {
      case 'listCpdYears':
        return server.years;
      case 'getPlan':
        if (query.planId !== server.plan.planId) throw new ApiError(404, 'Nothing here.');
        return server.plan;
      case 'listCarriedGoals':
        return server.carried;
      case 'getPlanDraft':
        return server.draft && { savedOn: '2026-03-05T01:00:00Z', draft: server.draft };
      case 'savePlanDraft':
        server.onDraft();
        server.drafts.push(checked(PlanDraft, body));
        return { savedOn: '2026-03-05T01:00:00Z' };
      case 'deletePlanDraft':
        server.draft = null;
        return null;
      case 'listSpecialities':
        return [
          {
            areaId: 206,
            userAreaId: 1,
            name: 'Cultural safety',
            isArea: false,
            isMandatory: true,
            linkedToUser: true,
          },
        ];
      case 'listHelpTexts':
        return [];
      case 'listAttachableActivities':
        return [
          {
            activityId: 51,
            activityName: 'Grand rounds',
            hasMultipleDates: false,
            timeframe: '04/02/2026',
            createdOn: '2026-02-04T00:00:00Z',
            isPlan: false,
          },
        ];
      case 'createPlan':
      case 'updatePlan':
        server.saves.push({ name, request: checked(PlanRequest, body), key: idempotencyKey });
        await server.onSave();
        return 5;
      default:
        throw new ApiError(404, 'Nothing here.');
    }
  });
}

/** A text field by its name. */
export const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
/** The Save button. */
export const save = () => screen.getByRole('button', { name: 'Save' });

/** Opens an address of plans: `Edit/5`. */
export const open = (address: string) => renderScreen(<PlanScreen />, buildUser(), `/User/Layout/PDP/${address}`);

/** Opens an address, and waits for the form. */
export async function openForm(address = 'Add') {
  const app = open(address);
  await screen.findByRole('heading', { level: 2, name: /Needs assessment/ });
  return app;
}

/** Writes a plan that can be saved. */
export function fillIn() {
  fireEvent.change(field(/^Plan name/), { target: { value: 'Teaching' } });
  fireEvent.change(field(/^CPD need/), { target: { value: 'Better feedback.' } });
  fireEvent.change(field(/What do you want to achieve/), { target: { value: 'Feedback every week' } });
  fireEvent.change(field(/How many hours/), { target: { value: '1.5' } });
}

import { checked } from '@cpd/contract/checked';
import { PlanDraft } from '@cpd/contract/plan-drafts';
import { PlanRequest } from '@cpd/contract/plans';
import { fireEvent, screen } from '@testing-library/react';
import { PlanScreen } from '../screens/plans/form/plan-screen.tsx';
import { buildUser, buildYear } from './build.ts';
import { buildPlan } from './build-plan.ts';
import { refusal, sent, serve } from './fake-server.ts';
import { renderScreen } from './render-in-app.tsx';

/** A year that can no longer be changed. */
export const closed = buildYear({ cpdYearId: 8, cpdStatusCode: 'COMPLETE', editable: false });

const KEPT = { savedOn: '2026-03-05T01:00:00Z' };

/** The server as each test finds it: plan 5 of 2026, no draft, and a closed year. */
export function servePlans(): void {
  const save = ({ body }: { body: object }) => {
    checked(PlanRequest, body);
    return 5;
  };
  serve({
    listCpdYears: [buildYear(), closed],
    getPlan: ({ query }) => (query.planId === 5 ? buildPlan() : refusal(404)),
    listCarriedGoals: [],
    getPlanDraft: null,
    savePlanDraft: keptDraft,
    deletePlanDraft: null,
    listSpecialities: [
      { areaId: 206, userAreaId: 1, name: 'Cultural safety', isArea: false, isMandatory: true, linkedToUser: true },
      {
        ...{ areaId: 207, userAreaId: 0, name: 'Ethics and professional behaviour' },
        ...{ isArea: false, isMandatory: true, linkedToUser: false },
      },
    ],
    listAttachableActivities: [
      {
        activityId: 51,
        activityName: 'Grand rounds',
        hasMultipleDates: false,
        timeframe: '04/02/2026',
        createdOn: '2026-02-04T00:00:00Z',
        isPlan: false,
      },
    ],
    createPlan: save,
    updatePlan: save,
  });
}

/** Answers that a draft is kept, if it is one. */
export function keptDraft({ body }: { body: object }) {
  checked(PlanDraft, body);
  return KEPT;
}

/** The draft that the server has kept. */
export const draftOf = (draft: object) => ({ ...KEPT, draft: checked(PlanDraft, draft) });

/** The plans that were sent to be saved. */
export const savedPlans = () => [...sent('createPlan'), ...sent('updatePlan')].map(({ body }) => body);

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

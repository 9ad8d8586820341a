import { ActivityDateRequest } from '@cpd/contract/activity-dates';
import { checked } from '@cpd/contract/checked';
import type { CPDYear } from '@cpd/contract/cpd-years';
import type { User } from '@cpd/contract/users';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { withRules } from '../queries/years-with-rules.ts';
import { OpenedActivityDate } from '../screens/activity/single-date/opened-activity-date.tsx';
import { buildYear } from './build.ts';
import { requirements, specialities } from './build-activity.ts';
import { buildActivityDate, questions } from './build-activity-date.ts';
import { refusal, sent, serve } from './fake-server.ts';
import { renderScreen } from './render-in-app.tsx';

type Served = Parameters<typeof serve>[0] & {
  date?: ReturnType<typeof buildActivityDate>;
  /** Refuses a save; otherwise it is saved as date 82 of activity 51. */
  onSave?: () => void | Promise<void>;
};

/** A server with a date, and three files in its year. */
export function serveDate({ date = buildActivityDate(), onSave = () => undefined, ...more }: Served = {}) {
  serve({
    getActivityDate: ({ query }) => (query.activityDateId === date.activityDateId ? date : refusal(404)),
    listReflectionQuestions: questions,
    listSpecialities: specialities,
    listDocumentNames: [
      { documentId: 31, documentName: 'attendance.pdf' },
      { documentId: 32, documentName: 'programme.pdf' },
      { documentId: 4, documentName: 'scan.pdf' },
    ],
    canDeleteDocument: true,
    getFrameworkRequirements: requirements,
    isActivityDateInUse: false,
    updateActivityDate: async ({ body }) => {
      checked(ActivityDateRequest, body);
      await onSave();
      return { activityId: 51, activityDateId: 82 };
    },
    canDeleteDateFiles: true,
    deleteActivityDate: { activityDeleted: false },
    ...more,
  });
}

/** What was sent to be saved, the oldest first. */
export const saves = () => sent('updateActivityDate');

type Opened = { purpose?: 'edit' | 'view'; year?: CPDYear; user?: User };

/** Opens date 82 by itself, for a participant in 2026 unless told otherwise; answers what the form was given to call. */
export async function openDate({ purpose = 'edit', year = buildYear(), user }: Opened = {}) {
  const events = { onSaved: vi.fn(), onLeft: vi.fn(), onReload: vi.fn() };
  const shown = <OpenedActivityDate activityDateId={82} years={[withRules(year)]} purpose={purpose} {...events} />;
  renderScreen(shown, user, '/User/Layout/Activity', '/User/Layout/Activity');
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByLabelText('Loading')).toBeNull());
  return events;
}

/** The field of the day. */
export const dateField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Date/ });
/** The field of the hours. */
export const hoursField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Hours/ });
/** The field of the additional information. */
export const information = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Additional information/ });
/** The button that saves. */
export const save = () => screen.getByRole('button', { name: 'Save' });
/** The heading of the page. */
export const title = () => screen.getByRole('heading', { level: 1 }).textContent;
/** Puts text into a field. */
export const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

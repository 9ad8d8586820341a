import { ActivityDateRequest } from '@cpd/contract/activity-dates';
import type { CPDYear } from '@cpd/contract/cpd-years';
import type { User } from '@cpd/contract/users';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { LeaveGuard } from '../app/leave-guard.tsx';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { UserContext } from '../lib/session.ts';
import { withRules } from '../queries/years-with-rules.ts';
import { OpenedActivityDate } from '../screens/activity/single-date/opened-activity-date.tsx';
import { requirements, specialities } from './build-activity.ts';
import { buildActivityDate, questions } from './build-activity-date.ts';
import { sent } from './sent.ts';

type Server = {
  date?: ReturnType<typeof buildActivityDate>;
  usedDays?: string[];
  onSave?: () => void | Promise<void>;
  activityDeleted?: boolean;
  /** Whether nothing else uses a file of the date. */
  fileDeletable?: boolean;
  /** The files of the year. */
  yearFiles?: { documentId: number; documentName: string }[];
};

const YEAR_FILES = [
  { documentId: 31, documentName: 'attendance.pdf' },
  { documentId: 32, documentName: 'programme.pdf' },
  { documentId: 4, documentName: 'scan.pdf' },
];

/** A server whose answers are those of the contract; tells what was saved, asked and deleted. */
export function serve({
  date = buildActivityDate(),
  usedDays = [],
  onSave = () => undefined,
  activityDeleted,
  fileDeletable = true,
  yearFiles = YEAR_FILES,
}: Server = {}) {
  const saves: { request: ActivityDateRequest; key: string }[] = [];
  const deletions: unknown[] = [];
  const asked: unknown[] = [];
  vi.mocked(call).mockImplementation(async (name, input) => {
    const { query, body, idempotencyKey } = Object(input);
    if (name === 'getActivityDate' && query.activityDateId === date.activityDateId) return date;
    if (name === 'listReflectionQuestions') return questions;
    if (name === 'listSpecialities') return specialities;
    if (name === 'listDocumentNames') return yearFiles;
    if (name === 'canDeleteDocument') return fileDeletable;
    if (name === 'getFrameworkRequirements') return requirements;
    if (name === 'isActivityDateInUse') {
      asked.push(query);
      return usedDays.includes(query.theDate);
    }
    if (name === 'updateActivityDate') {
      saves.push({ request: sent(ActivityDateRequest, body), key: idempotencyKey });
      await onSave();
      return { activityId: 51, activityDateId: 82 };
    }
    if (name === 'canDeleteDateFiles') return true;
    if (name === 'deleteActivityDate') {
      deletions.push(query);
      return { activityDeleted: activityDeleted };
    }
    throw new ApiError(404, 'Nothing here.');
  });
  return { saves, deletions, asked };
}

type Opened = { purpose?: 'edit' | 'view'; year: CPDYear; user: User };

/** Opens date 82 by itself, with somewhere else to go; tells what the form told. */
export async function openDate({ purpose = 'edit', year, user }: Opened) {
  const events = { onSaved: vi.fn(), onLeft: vi.fn(), onReload: vi.fn() };
  const root = createRootRoute({
    component: () => (
      <LeaveGuard>
        <Outlet />
      </LeaveGuard>
    ),
  });
  const here = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <OpenedActivityDate activityDateId={82} years={[withRules(year)]} purpose={purpose} {...events} />,
  });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <h1>Elsewhere</h1> });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([here, elsewhere]), history });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <UserContext value={user}>
          <RouterProvider router={router as never} />
        </UserContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await waitFor(() => expect(screen.queryByLabelText('Loading')).toBeNull());
  await screen.findByRole('heading', { level: 1 });
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

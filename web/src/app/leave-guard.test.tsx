import { MantineProvider, TextInput } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { beginSignIn } from '../lib/session.ts';
import { SaveDialog } from '../parts/saving/save-dialog.tsx';
import { FormProblems, SaveForm } from '../parts/saving/save-form.tsx';
import { useForm } from '../parts/saving/use-form.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { reportError } from './report-error.ts';

vi.mock(import('../lib/session.ts'), async (original) => ({
  ...(await original()),
  beginSignIn: vi.fn(async () => undefined),
}));

const save = vi.fn<() => Promise<number>>();

function Form({ inDialog, onClose }: { inDialog: boolean; onClose: () => void }) {
  const form = useForm({ initial: { reason: '' }, save, onSaved: () => undefined, again: true });
  const field = <TextInput label="Reason" {...form.text('reason')} />;
  return inDialog ? (
    <SaveDialog title="Why?" action="Save" form={form} onClose={onClose}>
      {field}
    </SaveDialog>
  ) : (
    <SaveForm form={form}>
      {field}
      <FormProblems {...form} />
      <button type="submit">Save</button>
    </SaveForm>
  );
}

function Screen({ inDialog }: { inDialog: boolean }) {
  const [isOpen, setIsOpen] = useState(true);
  const [over, setOver] = useState(false);
  return (
    <>
      <h1>The form</h1>
      {isOpen && <Form inDialog={inDialog} onClose={() => setIsOpen(false)} />}
      <button type="button" onClick={() => setOver(true)}>
        Read more
      </button>
      {over && (
        <Dialog title="More" onClose={() => setOver(false)}>
          Nothing to enter.
        </Dialog>
      )}
    </>
  );
}

/** Comes to a screen with a form from another one. */
async function open(inDialog: boolean, Other?: () => React.ReactNode) {
  window.history.replaceState(null, '', '/first');
  const root = createRootRoute({
    component: () => (
      <LeaveGuard>
        <Outlet />
      </LeaveGuard>
    ),
  });
  const screenAt = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const history = createBrowserHistory();
  const router = createRouter({
    routeTree: root.addChildren([
      screenAt('/first', () => <h1>First</h1>),
      screenAt('/form', () => (Other === undefined ? <Screen inDialog={inDialog} /> : <Other />)),
      screenAt('/next', () => <h1>Next</h1>),
    ]),
    history,
  });
  ends.push(() => history.destroy());
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        {/* The type is that of the product's own router. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('heading', { name: 'First' });
  const go = (to: string) => act(async () => void router.navigate({ to } as never));
  await go('/form');
  await screen.findByLabelText('Reason');
  return { go };
}

const ends: (() => void)[] = [];

beforeEach(() => {
  save.mockReset().mockResolvedValue(1);
  vi.mocked(beginSignIn).mockClear();
});

afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
});

const reason = () => screen.getByLabelText<HTMLInputElement>('Reason');
const type = () => fireEvent.change(reason(), { target: { value: 'By phone' } });
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
const answer = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const reload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 50))));

type Way = [way: string, leave: (go: (to: string) => Promise<void>) => Promise<unknown>];
const AWAY: Way[] = [
  ['a link', (go) => go('/next')],
  ['Back', async () => act(async () => window.history.back())],
];

for (const inDialog of [false, true]) {
  const where = inDialog ? 'a dialog' : 'a page';
  test.each(AWAY)(`[ACT-49] ${where} with something typed asks before it is left by %s`, async (_way, leave) => {
    const { go } = await open(inDialog);
    type();
    await leave(go);
    await question();
    await answer('Stay here');
    await settle();
    expect(reason().value).toBe('By phone');
    await leave(go);
    await answer('Leave without saving');
    await expect.poll(() => screen.queryByLabelText('Reason')).toBeNull();
  });

  test.each(AWAY)(`[ACT-49] ${where} with nothing typed is left by %s at once`, async (_way, leave) => {
    const { go } = await open(inDialog);
    await leave(go);
    await expect.poll(() => screen.queryByLabelText('Reason')).toBeNull();
  });

  test(`[ACT-49, VER-04] ${where} asks before the page is loaded anew, while there is something to lose`, async () => {
    await open(inDialog);
    expect(reload()).toBe(false);
    type();
    expect(reload()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await settle();
    expect(reload()).toBe(false);
  });

  test(`[AUTH-17, ACT-49] ${where} with something typed stays when the sign-in has ended`, async () => {
    await open(inDialog);
    type();
    reportError(new ApiError(401, 'gone', 'SIGN_IN_LOST'));
    expect(beginSignIn).not.toHaveBeenCalled();
    expect(reason().value).toBe('By phone');
  });
}

test('[ACT-49, NAV-22] Esc asks before what was typed in a dialog goes', async () => {
  await open(true);
  type();
  await userEvent.keyboard('{Escape}');
  await question();
  // Esc closes the uppermost dialog alone.
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull();
  expect(reason().value).toBe('By phone');
  await userEvent.keyboard('{Escape}');
  await answer('Leave without saving');
  await expect.poll(() => screen.queryByLabelText('Reason')).toBeNull();
});

test('[NAV-22] a dialog over a form closes unasked: what was typed behind it stays', async () => {
  await open(false);
  type();
  await userEvent.click(screen.getByRole('button', { name: 'Read more' }));
  await screen.findByRole('dialog', { name: 'More' });
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(reason().value).toBe('By phone');
});

test('[ACT-49] what could not be saved is still to lose', async () => {
  save.mockRejectedValue(new ApiError(409, 'Changed meanwhile.', 'STALE'));
  const { go } = await open(false);
  type();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('alert');
  await go('/next');
  await question();
});

test('[ACT-49] a form that empties itself once it has saved holds nothing', async () => {
  function Notes() {
    const form = useForm({ initial: { reason: '' }, save, onSaved: () => form.set({ reason: '' }), again: true });
    return (
      <SaveForm form={form}>
        <TextInput label="Reason" {...form.text('reason')} />
        <FormProblems {...form} />
        <button type="submit">Save</button>
      </SaveForm>
    );
  }
  const { go } = await open(false, Notes);
  type();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => reason().value).toBe('');
  await go('/next');
  await screen.findByRole('heading', { name: 'Next' });
});

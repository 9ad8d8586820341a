import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { rememberedDrafts } from '../../lib/remembered.ts';
import { UserContext } from '../../lib/session.ts';
import { buildUser } from '../../testing/build.ts';
import { useFields } from '../saving/use-fields.ts';
import { readDrafts, useDraft } from './use-draft.ts';

const START = { name: '' };
const user = buildUser();

function open() {
  const wrapper = ({ children }: { children: ReactNode }) => <UserContext value={user}>{children}</UserContext>;
  const hook = renderHook(
    () => {
      const fields = useFields(START);
      return { fields, draft: useDraft({ form: 'add', basis: 0, fields }) };
    },
    { wrapper },
  );
  return hook.result;
}

const kept = () => readDrafts(rememberedDrafts(user.userId, 'add'), START).map(({ values }) => values.name);

test('[ERR-16] a change is kept before it is drawn, so that a crash of a slow phone takes no words along', () => {
  const form = open();
  act(() => {
    form.current.fields.set({ name: 'Grand rounds' });
    expect(form.current.fields.values.name).toBe('');
    expect(kept()).toEqual(['Grand rounds']);
  });
  act(() => form.current.fields.set({ name: '' }));
  expect(kept()).toEqual([]);
});

test('[ERR-16] what was saved is kept no longer', () => {
  const form = open();
  act(() => form.current.fields.set({ name: 'Grand rounds' }));
  act(() => form.current.draft.key.done());
  act(() => form.current.fields.set({ name: 'Grand rounds at noon' }));
  expect(kept()).toEqual([]);
});

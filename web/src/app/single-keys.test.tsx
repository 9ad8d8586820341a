import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ColleagueContext } from '../lib/open-member.ts';
import { buildUser } from '../testing/build.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { SingleKeys } from './single-keys.tsx';

const FORM = '/User/Layout/Activity';
let navigate: ReturnType<typeof vi.fn>;

function open(more = <p>Somewhere</p>, user = buildUser()) {
  const { router } = renderInApp(
    <>
      <SingleKeys />
      {more}
    </>,
    user,
  );
  navigate = vi.spyOn(router, 'navigate').mockResolvedValue(undefined);
}

test.each([
  ['with Ctrl', { ctrlKey: true }],
  ['with Cmd', { metaKey: true }],
  ['with Alt', { altKey: true }],
  ['while a sign is composed', { isComposing: true }],
  ['held down', { repeat: true }],
  ['as a capital', { key: 'N', shiftKey: true }],
])('n %s does nothing', (_how, init) => {
  open();
  fireEvent.keyDown(document.body, { key: 'n', ...init });
  expect(navigate).not.toHaveBeenCalled();
});

test.each([
  ['in a field', <input key="1" aria-label="here" />],
  ['in a text', <textarea key="2" aria-label="here" />],
  ['in a choice', <select key="3" aria-label="here" />],
  ['in a list that is jumped through by letters', <div key="4" role="listbox" aria-label="here" tabIndex={0} />],
])('whoever types n %s types an n', (_where, field) => {
  open(field);
  fireEvent.keyDown(screen.getByLabelText('here'), { key: 'n' });
  expect(navigate).not.toHaveBeenCalled();
});

test('while a dialog is open n does nothing', () => {
  open(<div role="dialog" aria-label="A question" />);
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(navigate).not.toHaveBeenCalled();
});

test('whoever switched single keys off has none', () => {
  open(undefined, buildUser({ mySettings: { ...buildUser().mySettings, singleKeys: false } }));
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(navigate).not.toHaveBeenCalled();
});

test('the CPD team at a member’s record has none', () => {
  const { router } = renderInApp(
    <ColleagueContext value={buildUser({ userId: 8, role: 'STAFF' })}>
      <SingleKeys />
    </ColleagueContext>,
  );
  const ofTeam = vi.spyOn(router, 'navigate').mockResolvedValue(undefined);
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(ofTeam).not.toHaveBeenCalled();
});

test('n anywhere else begins an activity', () => {
  open(<button type="button">Here</button>);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Here' }), { key: 'n' });
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ href: FORM });
});

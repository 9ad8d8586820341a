import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { FollowUpManyDialog } from './follow-up-many-dialog.tsx';

test('[COH-05] several are followed up in one press; whom a colleague took meanwhile is named, and what was entered stays', async () => {
  let takenByName: string | null = null;
  const one = { userId: 1, memberNumber: '100001', name: 'Dr Alex', takenByName: null, rowVersion: 0 };
  serve({
    readManyRiskCases: () => ({
      ...{ cpdYearId: 11, cpdYear: 2026 },
      members: [one, { ...one, userId: 2, memberNumber: '100002', takenByName, rowVersion: takenByName ? 1 : 0 }],
    }),
    saveManyRiskCases: ({ body }) => {
      if (body.members[1]?.rowVersion === 1) return null;
      takenByName = 'Sam Example';
      return refusal(409, 'A colleague has changed the follow-up of Dr Alex (100002).', 'STALE');
    },
  });
  const onSaved = vi.fn();
  renderInApp(<FollowUpManyDialog userIds={[1, 2]} year="2026" onSaved={onSaved} onClose={() => undefined} />);
  expect(await screen.findByRole('dialog', { name: 'Follow up 2 members in 2026' })).toBeDefined();
  await userEvent.type(screen.getByRole('textbox', { name: 'Next date' }), '01/12/2026');
  await userEvent.type(screen.getByRole('textbox', { name: /^Note/ }), 'Rang.');
  await userEvent.click(screen.getByRole('button', { name: 'Save for 2 members' }));
  expect(await screen.findByText(/follow-up of Dr Alex \(100002\)/)).toBeDefined();
  expect(await screen.findByText(/assigned to Sam Example/)).toBeDefined();
  expect(onSaved).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Save for 2 members' }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent('readManyRiskCases')[0]?.body).toEqual({ userIds: [1, 2], cpdYear: 2026 });
  expect(sent('saveManyRiskCases').at(-1)?.body).toEqual({
    ...{ cpdYearId: 11, take: true, lastContactOn: '', nextDate: '2026-12-01', note: 'Rang.' },
    members: [
      { userId: 1, rowVersion: 0 },
      { userId: 2, rowVersion: 1 },
    ],
  });
});

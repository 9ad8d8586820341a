import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildYear } from '../../../testing/build.ts';
import { buildPlan } from '../../../testing/build-plan.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { YearEndNote } from './year-end-note.tsx';

test.each([
  [true, 1],
  [false, 0],
])(
  'goals are asked for when the server says that the year ends (%s), whatever the browser’s clock says',
  (IsEnding, notes) => {
    renderInApp(<YearEndNote plan={buildPlan()} year={buildYear({ isEnding: IsEnding })} onClose={vi.fn()} />);
    expect(screen.queryAllByRole('button', { name: 'Review goals' })).toHaveLength(notes);
  },
);

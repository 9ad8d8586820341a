import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePieces } from './in-pieces.ts';

/** How many pieces a screen has each time it is drawn, from the first until it rests. */
function drawnOf(data: object): number[] {
  const had: number[] = [];
  const { unmount } = renderHook(() => {
    had.push(usePieces(data, 3));
  });
  unmount();
  return had;
}

test('what is new comes piece by piece after the rest of the screen, and what was on it before comes with the rest', () => {
  const data = { activities: 11 };
  expect(drawnOf(data)).toEqual([0, 1, 2, 3]);
  expect(drawnOf(data)).toEqual([3]);
  // The same figures once more are another answer.
  expect(drawnOf({ ...data })).toEqual([0, 1, 2, 3]);
});

test('another answer changes what is drawn, and takes nothing off the screen', () => {
  const had: number[] = [];
  const { rerender } = renderHook(
    ({ data }) => {
      had.push(usePieces(data, 2));
    },
    { initialProps: { data: { activities: 11 } } },
  );
  rerender({ data: { activities: 12 } });
  expect(had).toEqual([0, 1, 2, 2]);
});

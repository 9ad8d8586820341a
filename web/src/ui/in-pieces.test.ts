import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useInPieces } from './in-pieces.ts';

/** What a screen has each time it is drawn, from the first until it rests. */
function drawnWith(data: object | undefined): unknown[] {
  const had: unknown[] = [];
  const { unmount } = renderHook(() => {
    had.push(useInPieces(data));
  });
  unmount();
  return had;
}

test('what is new comes a moment after the rest of the screen, and what was on it before comes with the rest', () => {
  const data = { activities: 11 };
  expect(drawnWith(data)).toEqual([undefined, data]);
  expect(drawnWith(data)).toEqual([data]);
  // The same figures once more are another answer.
  expect(drawnWith({ ...data })).toEqual([undefined, data]);
});

test('nothing is there until it has come', () => {
  expect(drawnWith(undefined)).toEqual([undefined]);
});

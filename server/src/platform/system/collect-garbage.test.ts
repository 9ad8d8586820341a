import { expect, test } from 'vitest';
import { afterStorms } from './collect-garbage.ts';

const MIB = 1_048_576;

/** A process with so much memory at the beginning, of which a collection leaves `left`. */
function openProcess(memory: number, left: number) {
  const state = { memory: memory * MIB, busy: 0, collected: 0 };
  const look = afterStorms({
    memory: () => state.memory,
    busy: () => state.busy,
    collect: () => {
      state.collected += 1;
      state.memory = left * MIB;
    },
  });
  return { state, look };
}

test('[R34] collects nothing while the main thread is at work, or when memory has hardly grown', () => {
  const { state, look } = openProcess(120, 120);
  state.memory = 150 * MIB;
  look();
  state.memory = 400 * MIB;
  state.busy = 0.5;
  look();
  expect(state.collected).toBe(0);
});

test('[R34] collects once when a storm is over, and again after the next', () => {
  const { state, look } = openProcess(120, 150);
  state.memory = 400 * MIB;
  look();
  look();
  expect(state).toMatchObject({ collected: 1, memory: 150 * MIB });
  state.memory = 300 * MIB;
  look();
  expect(state.collected).toBe(2);
});

test('[R34] what is given back later counts for the next growth', () => {
  const { state, look } = openProcess(300, 120);
  state.memory = 120 * MIB;
  look();
  state.memory = 200 * MIB;
  look();
  expect(state.collected).toBe(1);
});

import { operations } from '@cpd/contract/index';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import type { MountSurroundings } from './answer-call.ts';
import type { Handler } from './handler.ts';
import { mountOperations } from './mount-operations.ts';

const nothing = {} as MountSurroundings;
const all: Handler[] = operations.map((operation) => ({ operation, handle: async () => null }));

describe('the server does not start', () => {
  test('while an operation of the contract has no handler, and names each of them', () => {
    expect(() => mountOperations(Fastify(), all.slice(2), nothing)).toThrow(
      `No handler for ${operations[0]?.name}, ${operations[1]?.name}.`,
    );
  });

  test('while an operation has two', () => {
    expect(() => mountOperations(Fastify(), [...all, ...all.slice(0, 1)], nothing)).toThrow('Two handlers');
  });
});

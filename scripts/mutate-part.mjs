// One part of npm run mutate, run by Node 26 in the folder of its workspace: Stryker, and which of its mutants are tried.
import { availableParallelism } from 'node:os';
import { Stryker } from '@stryker-mutator/core';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { hashOf } from './project.mjs';

/** @typedef {ConstructorParameters<typeof Stryker>[0]} Options */
/** @typedef {Awaited<ReturnType<Instrumenter['instrument']>>['mutants'][number]} Mutant */

const SEED = '2026';
const SAMPLE = '300';

const { part, file, seed = SEED, sample, room = '{features,platform}', workers } = JSON.parse(process.argv[2] ?? '{}');

/** @type {Options} */
const usual = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  concurrency: Number(workers ?? availableParallelism()),
  // The copy that is broken is where git, Biome and the checks do not look, and below node_modules.
  tempDirName: '../.cache/mutate/copy',
  cleanTempDir: 'always',
  // It names a file outside the copy, which nothing here needs.
  ignorePatterns: ['tsconfig.json'],
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: file },
  // No one waits for it: it ends what hangs, also on a machine that does much else.
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 30,
};

/** @type {Record<string, Options>} */
const parts = {
  domain: {
    mutate: ['src/**/*.ts', '!src/**/*.test.ts', '!src/testing/**'],
    vitest: { configFile: 'vitest.config.ts' },
  },
  services: {
    mutate: [`src/${room}/**/*-service.ts`],
    // Every test that opens the application reaches every service; those of the features are to catch what breaks.
    testFiles: [`src/${room}/**/*.test.ts`],
    // What is made when a file is loaded would need all tests for each mutant.
    ignoreStatic: true,
    vitest: { configFile: 'vitest.config.ts' },
  },
};

// All mutants of the domain take hours.
if (part === 'services' || sample !== undefined) chooseSample(Number(sample ?? SAMPLE));
await new Stryker({ ...usual, ...parts[part] }).runMutationTest();

/**
 * Stryker tries all mutants of what it is given; ranges of text do not help, for a range takes along what is in it. So all
 * but the chosen are marked before they are tried. The choice depends on the seed and on the mutants alone.
 * @param {number} size
 */
function chooseSample(size) {
  const instrumentAll = Instrumenter.prototype.instrument;
  Instrumenter.prototype.instrument = async function (files, options) {
    const result = await instrumentAll.call(this, files, options);
    const drawn = result.mutants.map((mutant) => ({ id: mutant.id, lot: lotOf(mutant) }));
    drawn.sort((one, other) => (one.lot < other.lot ? -1 : 1));
    const chosen = new Set(drawn.slice(0, size).map(({ id }) => id));
    const mutants = result.mutants.map((mutant) => {
      if (chosen.has(mutant.id)) return mutant;
      return { ...mutant, status: /** @type {const} */ ('Ignored'), statusReason: 'not in the sample' };
    });
    return { ...result, mutants };
  };
}

/** @param {Mutant} mutant */
function lotOf({ fileName, location, mutatorName, replacement }) {
  const place = fileName.slice(process.cwd().length);
  return hashOf(seed, place, JSON.stringify(location), mutatorName, replacement);
}

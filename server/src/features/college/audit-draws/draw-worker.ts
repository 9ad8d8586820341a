import { parentPort, workerData } from 'node:worker_threads';
import { type DrawInput, draw, type FrozenPopulation, freezePopulation } from '@cpd/domain/audit/draw';
import { checkDrawFile, type DrawFinding, type KnownDraw } from '@cpd/domain/audit/draw-check';
import { type DrawFile, drawFile, readDrawFile } from '@cpd/domain/audit/draw-file';
import { giveWay } from '../../../platform/print/give-way.ts';
import { drawHashing } from './draw-hashing.ts';

/** What the thread of a draw is asked for. */
export type DrawTask =
  | { kind: 'freeze'; input: Pick<DrawInput, 'members' | 'share' | 'salt'> }
  | { kind: 'draw'; input: DrawInput; of: { round: string; draw: number } }
  | { kind: 'check'; content: Uint8Array; known: KnownDraw };

/** What it answers; no findings for what is not a draw file. */
export type DrawAnswer = { freeze: FrozenPopulation; draw: DrawFile; check: DrawFinding[] | undefined };

giveWay();
const task: DrawTask = workerData;
parentPort?.postMessage(answer());

function answer(): DrawAnswer[DrawTask['kind']] {
  switch (task.kind) {
    case 'freeze':
      return freezePopulation(drawHashing, task.input);
    case 'draw':
      return drawFile(task.input, draw(drawHashing, task.input), task.of);
    case 'check': {
      const read = readDrawFile(new TextDecoder().decode(task.content));
      return read && checkDrawFile(drawHashing, read, task.known);
    }
  }
}

import { Worker } from 'node:worker_threads';
import type { DrawAnswer, DrawTask } from './draw-worker.ts';

const PROGRAM = new URL('./draw-worker.ts', import.meta.url);

/** Does in a thread of its own what takes seconds for a large college, so that others are answered at the same time (DRW-07). */
export async function inDrawThread<Task extends DrawTask>(task: Task): Promise<DrawAnswer[Task['kind']]> {
  // Flags of the server's own start mean nothing to the worker or stop it from starting.
  const worker = new Worker(PROGRAM, { workerData: task, execArgv: [] });
  const { promise, resolve, reject } = Promise.withResolvers<DrawAnswer[Task['kind']]>();
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`The thread of a draw ended with ${code}.`)));
  try {
    return await promise;
  } finally {
    void worker.terminate();
  }
}

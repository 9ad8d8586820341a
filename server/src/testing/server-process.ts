import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A Node process that runs a piece of a server, to be killed by a test. */
export interface ServerProcess {
  child: ChildProcess;
  processId: number;
  /** Answers the next line the process prints; throws with what it said on stderr when it ends before. */
  nextLine(): Promise<string>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Runs `script`, the text of a module that may import `.ts` files by their file URLs, in a process of its own. */
export function runServerProcess(script: string, options: { prefix?: string[] } & SpawnOptions = {}): ServerProcess {
  const { prefix = [], ...rest } = options;
  const [program = '', ...parameters] = [...prefix, process.execPath, '--input-type=module', '--eval', script];
  const child = spawn(program, parameters, { ...rest, stdio: ['ignore', 'pipe', 'pipe'] });
  if (!child.stdout || !child.stderr || !child.pid) throw new Error('The process could not be started.');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const closed = once(child, 'close');
  return {
    child,
    processId: child.pid,
    async nextLine() {
      const { value, done } = await lines.next();
      if (!done) return value;
      await closed;
      throw new Error(complaint);
    },
    async kill(signal) {
      child.kill(signal);
      await closed;
    },
  };
}

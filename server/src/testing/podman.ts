import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { services } from './services.ts';

/** No one waits for it but what hangs. */
const READY_WITHIN_MS = 120_000;
const DRIVERS = ['overlay', 'vfs'];

/** How a container is run, besides as everywhere: a read-only disk, no capabilities, no new privileges. */
export interface ContainerOptions {
  settings?: Record<string, string>;
  /** A user and a group by their numbers; those of the image without it. */
  user?: string;
  /** As Podman has them: `name:/place`, `/folder:/place:ro`. */
  volumes?: readonly string[];
  /** Places in memory. */
  inMemory?: readonly string[];
  /** What the image is asked to run; the server without it. */
  command?: readonly string[];
}

/** What came of a program that ended. */
export interface Outcome {
  code: number;
  said: string;
}

/** A container in which a server runs. */
export interface RunningContainer {
  /** From the start of its program until `/readyz` answered, in milliseconds. */
  readyAfterMs: number;
  /** Runs another program in it. */
  execute(...command: string[]): Promise<Outcome>;
  stop(): Promise<void>;
}

/** A Podman with images and volumes of its own. */
export interface Podman {
  /** Runs a container to its end. */
  run(options: ContainerOptions): Promise<Outcome>;
  /** Starts a server that listens on this port, and answers when it is ready; throws with what it said when it ends before. */
  start(port: number, options: ContainerOptions): Promise<RunningContainer>;
  /** Ends and removes everything. */
  close(): Promise<void>;
}

/** Loads an image from a file. `npm run test:everything` has found a Podman and a runtime that work here. */
export async function openPodman(image: string): Promise<Podman> {
  const folder = await mkdtemp(join(tmpdir(), 'cpd-podman-'));
  const ways = DRIVERS.map((driver) => ownOptions(folder, driver));
  for (const own of ways) {
    const loaded = await execute([...own, 'load', '-i', image]);
    const name = /Loaded image: (\S+)/.exec(loaded.said)?.[1];
    if (name === undefined) continue;
    return podmanOf(folder, own, name, await limitOptions());
  }
  await rm(folder, { recursive: true, force: true });
  throw new Error(`Podman cannot load ${image}.`);
}

function ownOptions(folder: string, driver: string): string[] {
  const store = [
    '--root',
    join(folder, driver),
    '--runroot',
    join(folder, `run-${driver}`),
    '--storage-driver',
    driver,
  ];
  return [
    ...store,
    '--runtime',
    services.containerRuntime ?? 'crun',
    '--cgroup-manager=cgroupfs',
    '--events-backend=file',
  ];
}

/** Podman would raise the limits, which a process that is in a container itself may not. */
async function limitOptions(): Promise<string[]> {
  const limits = await readFile('/proc/self/limits', 'utf8');
  const hard = /^Max open files\s+\S+\s+(\d+)/m.exec(limits)?.[1] ?? '1024';
  return [`--ulimit=nofile=${hard}`, `--ulimit=nproc=${hard}`];
}

function podmanOf(folder: string, own: string[], image: string, limits: string[]): Podman {
  const containers = new Set<string>();
  const argumentsOf = (options: ContainerOptions, more: readonly string[] = []) => [
    ...[...own, 'run', '--rm', '--network=host', '--read-only', '--cap-drop=all', '--security-opt=no-new-privileges'],
    ...[...limits, ...more, ...optionsOf(options), image, ...(options.command ?? [])],
  ];
  return {
    run: (options) => execute(argumentsOf(options)),
    async start(port, options) {
      const name = `cpd-${port}-${containers.size}`;
      containers.add(name);
      const begun = performance.now();
      const child = spawn(services.podman ?? 'podman', argumentsOf(options, ['--name', name]), {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      await untilReady(child, port);
      return {
        readyAfterMs: performance.now() - begun,
        execute: (...command) => execute([...own, 'exec', name, ...command]),
        stop: async () => void (await execute([...own, 'stop', '-t', '15', name])),
      };
    },
    async close() {
      for (const name of containers) await execute([...own, 'rm', '-f', '-t', '5', name]);
      await execute([...own, 'system', 'reset', '-f']);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function optionsOf({ settings = {}, user, volumes = [], inMemory = [] }: ContainerOptions): string[] {
  return [
    ...Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`),
    ...(user === undefined ? [] : [`--user=${user}`]),
    ...volumes.map((volume) => `--volume=${volume}`),
    ...inMemory.map((place) => `--tmpfs=${place}`),
  ];
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  for (const deadline = performance.now() + READY_WITHIN_MS; performance.now() < deadline; await delay(20)) {
    if (child.exitCode !== null) throw new Error(`The container ended with ${child.exitCode}: ${said}`);
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
  }
  throw new Error(`The container was not ready in time: ${said}`);
}

function execute(parameters: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(services.podman ?? 'podman', parameters, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 127;
      resolve({ code, said: stdout + stderr });
    });
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endProcess, findFreePort } from '../application.ts';
import { type Driver, DriverError, httpPath } from './driver.ts';
import { PATIENCE_MS, programOf } from './program.ts';

/** Starts WebKitGTK's own small browser on a screen in memory, through the driver that comes with it. */
export async function openWebKit(): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'cpd-webkit-'));
  const children: ChildProcess[] = [];
  const end = async () => {
    for (const child of children.toReversed()) await endProcess(child);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const { screen, display } = await openScreen();
    children.push(screen);
    const port = await findFreePort();
    children.push(
      spawn(programOf('TEST_WEBKIT_DRIVER'), [`--port=${port}`], {
        env: {
          ...process.env,
          HOME: home,
          XDG_RUNTIME_DIR: home,
          DISPLAY: display,
          GDK_BACKEND: 'x11',
          TZ: 'Australia/Sydney',
          LC_ALL: 'C.UTF-8',
          // There is no graphics card.
          WEBKIT_DISABLE_DMABUF_RENDERER: '1',
          LIBGL_ALWAYS_SOFTWARE: '1',
        },
        stdio: 'ignore',
      }),
    );
    const url = `http://127.0.0.1:${port}/session`;
    const session = await openSession(url);
    return {
      send: async (command, { id, ...parameters }) =>
        await call('POST', `${url}/${session}/${httpPath(command, id)}`, parameters),
      close: () => call('DELETE', `${url}/${session}`).then(end, end),
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function openScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(
    programOf('TEST_XVFB'),
    ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '1400x1100x24'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const [said] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  return { screen, display: `:${String(said).trim()}` };
}

async function openSession(url: string): Promise<string> {
  const browser = { binary: programOf('TEST_MINIBROWSER'), args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser } };
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      const { sessionId } = (await call('POST', url, { capabilities })) as { sessionId: string };
      return sessionId;
    } catch (error) {
      // Until the driver listens.
      if (error instanceof DriverError || performance.now() > deadline) throw error;
      await delay(100);
    }
  }
}

async function call(method: 'POST' | 'DELETE', url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new DriverError(`${error}: ${message}`);
}

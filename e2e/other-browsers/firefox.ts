import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endProcess } from '../application.ts';
import { type Driver, DriverError, marionetteName } from './driver.ts';
import { PATIENCE_MS, programOf } from './program.ts';

const PREFERENCES = {
  // Any port that is free; Firefox writes down which.
  'marionette.port': 0,
  'intl.accept_languages': 'en-AU',
  'ui.prefersReducedMotion': 1,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'app.normandy.enabled': false,
};

/**
 * Starts Firefox and speaks with it as geckodriver would, which Debian does not have: its commands are WebDriver's, each a JSON
 * array after its length in bytes (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html).
 */
export async function openFirefox(): Promise<Driver> {
  const program = programOf('TEST_FIREFOX');
  const profile = await mkdtemp(join(tmpdir(), 'cpd-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  // HOME, because Firefox writes more than its profile.
  const child = spawn(program, ['--headless', '--no-remote', '--marionette', '--profile', profile], {
    env: { ...process.env, HOME: profile, TZ: 'Australia/Sydney' },
    stdio: 'ignore',
  });
  const removeProfile = () => rm(profile, { recursive: true, force: true, maxRetries: 5 });
  try {
    const wire = openWire(await connectTo(profile));
    await wire.send('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
    return {
      send: async (command, parameters) => unwrap(await wire.send(marionetteName(command), parameters)),
      async close() {
        wire.close();
        await endProcess(child);
        await removeProfile();
      },
    };
  } catch (error) {
    await endProcess(child);
    await removeProfile();
    throw error;
  }
}

function unwrap(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : answer;
}

async function connectTo(profile: string): Promise<Socket> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const port = Number(await readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => ''));
    if (port > 0) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }
    await delay(100);
  }
  throw new Error('Firefox did not say its port.');
}

type Waiting = { resolve(answer: unknown): void; reject(error: Error): void };

function openWire(socket: Socket) {
  const waiting = new Map<number, Waiting>();
  let number = 0;
  let received = Buffer.alloc(0);
  const fail = () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection.'));
    waiting.clear();
  };
  socket.on('close', fail);
  socket.on('error', fail);
  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part]);
    for (let message = take(); message !== undefined; message = take()) settle(message);
  });

  function take(): unknown {
    const colon = received.indexOf(':');
    if (colon === -1) return undefined;
    const end = colon + 1 + Number(received.subarray(0, colon));
    if (received.length < end) return undefined;
    const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString());
    received = received.subarray(end);
    return message;
  }

  function settle(message: unknown): void {
    // The greeting is no answer.
    if (!Array.isArray(message)) return;
    const [, id, error, answer] = message;
    const one = waiting.get(id);
    waiting.delete(id);
    if (error === null) one?.resolve(answer);
    else one?.reject(new DriverError(`${error.error}: ${error.message}`));
  }

  return {
    send(name: string, parameters: Record<string, unknown>): Promise<unknown> {
      number += 1;
      const text = JSON.stringify([0, number, name, parameters]);
      const answered = new Promise((resolve, reject) => waiting.set(number, { resolve, reject }));
      socket.write(`${Buffer.byteLength(text)}:${text}`);
      return answered;
    },
    close: () => void socket.destroy(),
  };
}

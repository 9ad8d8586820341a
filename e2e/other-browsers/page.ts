import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { type Driver, DriverError } from './driver.ts';

const WAITS_MS = 30_000;
const require = createRequire(import.meta.url);
const LIBRARY = readFileSync(require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');

/** What is looked for: by role and name, as a screen reader has it, or by its text; in the open dialog if there is one. */
export type Target = { role: string; name?: string | RegExp } | { text: string | RegExp };

/** The key under which WebDriver gives out an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Runs in the page. `pattern` is what a name or a text is compared with. */
const FIND = `
const [role, pattern] = arguments;
const module = {}, exports = {};
(function () { ${LIBRARY} }).call(undefined);
const matcher = pattern === null ? undefined : pattern.exact ?? new RegExp(pattern.source, pattern.flags);
const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter((one) => one.checkVisibility());
const places = dialogs.length > 0 ? [dialogs.at(-1), document.body] : [document.body];
for (const place of places) {
  const found = (role === null ? exports.queryAllByText(place, matcher) : exports.queryAllByRole(place, role, { name: matcher }))
    .filter((one) => one.checkVisibility());
  if (role === 'dialog' && place.matches('[role="dialog"]') && exports.queryAllByRole(document.body, role, { name: matcher }).includes(place)) return place;
  if (found.length > 0) return found[0];
}
return null;`;

/** Catches the picker of the system, which WebDriver does not reach: the field that would have opened it is marked. */
const CATCH_PICKER = `
HTMLInputElement.prototype.click = function () {
  if (this.type !== 'file') return HTMLElement.prototype.click.call(this);
  if (!this.isConnected) document.body.append(this);
  this.setAttribute('data-caught', '');
};`;
const CAUGHT = `
const field = document.querySelector('[data-caught]');
field?.removeAttribute('data-caught');
return field;`;

/** A page in a browser that is driven by WebDriver. Each step waits until it can be done. */
export class DrivenPage {
  readonly #driver: Driver;
  readonly #url: string;

  constructor(driver: Driver, url: string) {
    this.#driver = driver;
    this.#url = url;
  }

  async open(address: string): Promise<void> {
    await this.#driver.send('open', { url: `${this.#url}${address}` });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#driver.send('resize', { x: 0, y: 0, width, height });
  }

  async run(script: string, ...args: unknown[]): Promise<unknown> {
    return await this.#driver.send('run', { script, args });
  }

  /** Answers the element's id. */
  async find(target: Target): Promise<string> {
    return await this.#until(`${JSON.stringify(describe(target))} is seen`, () => this.#look(target));
  }

  async isGone(target: Target): Promise<void> {
    await this.#until(`${JSON.stringify(describe(target))} is gone`, async () =>
      (await this.#look(target)) === undefined ? true : undefined,
    );
  }

  async press(role: string, name: string | RegExp): Promise<void> {
    const target = { role, name };
    await this.#until(`${JSON.stringify(describe(target))} is pressed`, async () => {
      const id = await this.#look(target);
      if (id === undefined) return undefined;
      // As a person does; a driver leaves it under what sticks to the edge of the window.
      await this.run(`arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`, { [ELEMENT]: id });
      await this.#driver.send('click', { id });
      return true;
    });
  }

  /** Types into a field that is pressed first, in place of what it has. */
  async fill(role: string, name: string | RegExp, text: string): Promise<void> {
    await this.press(role, name);
    await this.run('document.activeElement.select()');
    await this.type(role, name, text);
  }

  async type(role: string, name: string | RegExp, text: string): Promise<void> {
    await this.#driver.send('type', { id: await this.find({ role, name }), text });
  }

  /** Waits until a field has a value. */
  async has(role: string, name: string | RegExp, value: string): Promise<void> {
    let seen: unknown;
    await this.#until(`${JSON.stringify(describe({ role, name }))} has “${value}”`, async () => {
      const id = await this.#look({ role, name });
      if (id !== undefined) seen = await this.run('return arguments[0].value', { [ELEMENT]: id });
      return seen === value ? true : undefined;
    }).catch((error: unknown) => {
      throw new Error(`${String(error)} It has “${String(seen)}”.`);
    });
  }

  /** Presses what opens the picker of the system, and chooses a file there. */
  async choose(role: string, name: string | RegExp, file: string): Promise<void> {
    await this.run(CATCH_PICKER);
    await this.press(role, name);
    const id = await this.#until('a picker was opened', async () => idOf(await this.run(CAUGHT)));
    await this.#driver.send('type', { id, text: file });
  }

  async #look(target: Target): Promise<string | undefined> {
    const { role, pattern } = describe(target);
    return idOf(await this.run(FIND, role, pattern));
  }

  async #until<Found>(what: string, attempt: () => Promise<Found | undefined>): Promise<Found> {
    const deadline = performance.now() + WAITS_MS;
    let refused = '';
    while (performance.now() < deadline) {
      try {
        const found = await attempt();
        if (found !== undefined) return found;
      } catch (error) {
        // A press may be early: the page is moving, or has just drawn the element anew.
        if (!(error instanceof DriverError)) throw error;
        refused = error.message;
      }
      await delay(100);
    }
    const seen = await this.run('return location.href + "\\n" + document.body.innerText').catch(String);
    throw new Error(`It was waited in vain until ${what}. ${refused}\n${String(seen)}`);
  }
}

function describe(target: Target) {
  const wanted = 'role' in target ? target.name : target.text;
  const pattern =
    wanted === undefined
      ? null
      : typeof wanted === 'string'
        ? { exact: wanted }
        : { source: wanted.source, flags: wanted.flags };
  return { role: 'role' in target ? target.role : null, pattern };
}

function idOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !(ELEMENT in value)) return undefined;
  return String(value[ELEMENT]);
}

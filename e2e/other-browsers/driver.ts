/** A command of WebDriver (https://www.w3.org/TR/webdriver2/), in the two ways in which it travels. */
interface Command {
  /** Mozilla's protocol. */
  marionette: string;
  /** Below the address of the session; `{id}` is the element. */
  path: string;
}

const COMMANDS = {
  open: { marionette: 'WebDriver:Navigate', path: 'url' },
  resize: { marionette: 'WebDriver:SetWindowRect', path: 'window/rect' },
  run: { marionette: 'WebDriver:ExecuteScript', path: 'execute/sync' },
  click: { marionette: 'WebDriver:ElementClick', path: 'element/{id}/click' },
  type: { marionette: 'WebDriver:ElementSendKeys', path: 'element/{id}/value' },
  act: { marionette: 'WebDriver:PerformActions', path: 'actions' },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof COMMANDS;

/** What a browser refused, such as a press on what something else covers. */
export class DriverError extends Error {}

export interface Driver {
  send(command: CommandName, parameters: Record<string, unknown>): Promise<unknown>;
  /** Ends the browser. */
  close(): Promise<void>;
}

export function marionetteName(command: CommandName): string {
  return COMMANDS[command].marionette;
}

export function httpPath(command: CommandName, id: unknown): string {
  return COMMANDS[command].path.replace('{id}', String(id));
}

import type { Settings } from '@cpd/domain/college/content-settings';
import { CONTENT_CHECK_MS } from '@cpd/domain/values/limits';
import type { Database } from '../database/tables.ts';
import { readSettings, settingsVersion } from './content-reader.ts';

/** The settings as managers have left them, at hand without a question to the database (0021). */
export interface SettingsInForce {
  current(): Settings;
  /** Works something out once for each state of the settings. */
  derived<Result>(work: (settings: Settings) => Result): () => Result;
  /** Reads what was edited; after this, an edit of this process is in force. What cannot be read stays as it was. */
  refresh(): Promise<void>;
  /** Goes on looking for edits of other servers. */
  watch(): void;
  close(): Promise<void>;
}

/**
 * Holds the settings of an installation: those it was started with, and over them what managers changed. Each server asks
 * every two seconds for the number of the newest edit, and reads the edits when it is another one.
 */
export function openSettings(database: Database, delivered: Settings): SettingsInForce {
  let current = delivered;
  let known = 0;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    // While the database is away, the pages go on with what is known.
    const version = await settingsVersion(database).catch(() => known);
    if (version === known) return;
    const read = await readSettings(database).catch(() => undefined);
    // A later look may have been quicker.
    if (read === undefined || read.version < known) return;
    known = read.version;
    current = { ...delivered, ...read.edited };
  }

  function refresh(): Promise<void> {
    looking = looking.then(look);
    return looking;
  }

  return {
    current: () => current,
    derived: (work) => {
      let last: { settings: Settings; result: ReturnType<typeof work> } | undefined;
      return () => {
        if (last?.settings !== current) last = { settings: current, result: work(current) };
        return last.result;
      };
    },
    refresh,
    watch: () => {
      timer = setInterval(() => void refresh(), CONTENT_CHECK_MS).unref();
    },
    close: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

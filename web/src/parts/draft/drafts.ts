/** An unsaved form as it is kept on the device (ERR-16). */
export type Draft<T> = {
  /** Also the key of the form's save, so that saving it twice after a crash is recognised. */
  id: string;
  /** ISO instant of the last change. */
  savedAt: string;
  /** The version of the stored thing that the form was opened with; 0 for something new. */
  basis: number;
  values: T;
};

/** More forms than this nobody left unsaved on purpose; the oldest ones go. */
const DRAFTS_MAX = 5;

/**
 * Reads what the device kept, the newest first. Anything that does not have the shape of `template`, as values of an
 * earlier version of the product would, counts as not there.
 */
export function readDrafts<T extends object>(text: string | null, template: T): Draft<T>[] {
  return parsedList(text)
    .map((draft) => withNewTexts(template, draft))
    .filter((draft): draft is Draft<T> => fits({ id: '', savedAt: '', basis: 0, values: template }, draft));
}

/** A form that was kept before it got one more text is still that form. */
function withNewTexts(template: object, draft: unknown): unknown {
  if (typeof draft !== 'object' || draft === null || !('values' in draft)) return draft;
  if (typeof draft.values !== 'object' || draft.values === null) return draft;
  const texts = Object.fromEntries(Object.entries(template).filter(([, part]) => typeof part === 'string'));
  return { ...draft, values: { ...texts, ...draft.values } };
}

/** The list with this draft as its newest, in place of an earlier one with the same id. */
export function withDraft<T>(drafts: readonly Draft<T>[], draft: Draft<T>): Draft<T>[] {
  return [draft, ...withoutDraft(drafts, draft.id)].slice(0, DRAFTS_MAX);
}

/** The list without one draft. */
export function withoutDraft<T>(drafts: readonly Draft<T>[], id: string): Draft<T>[] {
  return drafts.filter((draft) => draft.id !== id);
}

/** When a draft was changed last, on the reader's clock: "14:05", with the day when that was not today. */
export function draftTime(savedAt: string, now: Date): string {
  const then = new Date(savedAt);
  const time = then.toLocaleTimeString('en-AU', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = then.toLocaleDateString('en-AU', { day: '2-digit', month: '2-digit', year: 'numeric' });
  return then.toDateString() === now.toDateString() ? time : `${day}, ${time}`;
}

function parsedList(text: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Whether a value has every field of the template, each of the same kind. Items of lists are not looked at. */
function fits(template: unknown, value: unknown): boolean {
  if (Array.isArray(template)) return Array.isArray(value);
  if (template === null || template === undefined) return true;
  if (typeof template !== 'object') return typeof value === typeof template;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return Object.entries(template).every(([name, part]) => fits(part, fields.get(name)));
}

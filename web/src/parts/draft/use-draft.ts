import { useLayoutEffect, useRef, useState } from 'react';
import { now } from '../../lib/clock.ts';
import { rememberDrafts, rememberedDrafts } from '../../lib/remembered.ts';
import { useUser } from '../../lib/session.ts';
import type { IdempotencyKey } from '../saving/use-saving.ts';

type DraftOptions<T> = {
  /** The kind of form and what it is for: "add", "edit.51". */
  form: string;
  /** The version of the stored thing; 0 for something new. */
  basis: number;
  /** The key of its save, where there was an attempt before the form. */
  attemptedKey?: string | undefined;
  /** What the form holds. */
  fields: { current: () => T; isDirty: () => boolean; onChange: (listen: () => void) => void };
  /** What of it is kept; left out, everything. The first values say what a draft must look like. */
  kept?: (values: T) => T;
};

/**
 * Keeps what a form holds on this device while it is not saved, and offers what earlier forms of its kind left behind
 * (ERR-16). Nothing is ever sent, and nothing kept is put into the form unasked.
 */
export function useDraft<T extends object>({
  form,
  basis,
  attemptedKey,
  fields,
  kept = (all) => all,
}: DraftOptions<T>) {
  const { userId } = useUser();
  const { current, isDirty, onChange } = fields;
  const [template] = useState(() => kept(current()));
  const [offers, setOffers] = useState(() => readDrafts(rememberedDrafts(userId, form), template));
  const id = useRef<string>(crypto.randomUUID());
  const attempted = useRef(attemptedKey);
  const over = useRef(false);

  // Read anew each time: another tab may have kept a form of its own in the meantime.
  function update(change: (drafts: Draft<T>[]) => Draft<T>[]) {
    const before = readDrafts(rememberedDrafts(userId, form), template);
    const after = change(before);
    if (before.length + after.length > 0) rememberDrafts(userId, form, after.length > 0 ? JSON.stringify(after) : null);
  }

  function keep() {
    if (over.current) return;
    const draft = { id: id.current, savedAt: now().toString(), basis, values: kept(current()) };
    update((drafts) => (isDirty() ? withDraft(drafts, draft) : withoutDraft(drafts, draft.id)));
  }

  // By the change itself, neither by a timer nor once it is drawn: a crash must not take the last words along.
  useLayoutEffect(() => onChange(keep));

  function clear() {
    over.current = true;
    update((drafts) => withoutDraft(drafts, id.current));
  }

  /** The draft goes by the key of the save, so that saving it again after a crash is recognised; renewed, it is kept again. */
  const key: IdempotencyKey = {
    current: () => attempted.current ?? id.current,
    renew: () => {
      [over.current, attempted.current] = [false, undefined];
      update((drafts) => withoutDraft(drafts, id.current));
      id.current = crypto.randomUUID();
      keep();
    },
    done: clear,
  };

  return {
    /** The newest form left behind, or undefined once there is none or one was taken up. */
    offer: offers[0],
    /** Takes up the offer: from now on this form is that one. Answers what it held. */
    takeUp: (draft: Draft<T>): T => {
      id.current = draft.id;
      setOffers([]);
      return draft.values;
    },
    /** Forgets the offer for good; an older one may follow. */
    discard: (draft: Draft<T>) => {
      update((drafts) => withoutDraft(drafts, draft.id));
      setOffers((all) => withoutDraft(all, draft.id));
    },
    /** The form is saved or given up: nothing of it stays on the device. `isOver` says whether it is. */
    ...{ clear, isOver: () => over.current },
    key,
  };
}

/** An unsaved form as it is kept on the device (ERR-16). */
export type Draft<T> = {
  /** Also the key of the form's save, so that saving it twice after a crash is recognised. */
  id: string;
  /** ISO time of the last change. */
  savedAt: string;
  /** The version of the stored thing that the form was opened with; 0 for something new. */
  basis: number;
  values: T;
};

/** More forms than this no one left unsaved on purpose; the oldest ones go. */
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

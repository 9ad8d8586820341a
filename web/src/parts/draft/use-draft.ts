import { useEffect, useRef, useState } from 'react';
import { rememberDrafts, rememberedDrafts } from '../../lib/remembered.ts';
import { useUser } from '../../lib/session.ts';
import type { WishKey } from '../saving/use-saving.ts';
import { type Draft, readDrafts, withDraft, withoutDraft } from './drafts.ts';

type DraftOptions<T> = {
  /** The kind of form and what it is for: "add", "edit.51". */
  form: string;
  /** The version of the stored thing; 0 for something new. */
  basis: number;
  /** What the form holds now. The first values say what a draft must look like. */
  values: T;
  /** Whether there is anything to keep. */
  isDirty: () => boolean;
};

/**
 * Keeps what a form holds on this device while it is not saved, and offers what earlier forms of its kind left behind
 * (ERR-16). Nothing is ever sent, and nothing kept is put into the form unasked.
 */
export function useDraft<T extends object>({ form, basis, values, isDirty }: DraftOptions<T>) {
  const { userId } = useUser();
  const [template] = useState(values);
  const [offers, setOffers] = useState(() => readDrafts(rememberedDrafts(userId, form), template));
  const id = useRef<string>(crypto.randomUUID());
  const over = useRef(false);

  // Read anew each time: another tab may have kept a form of its own meanwhile.
  function update(change: (drafts: Draft<T>[]) => Draft<T>[]) {
    const before = readDrafts(rememberedDrafts(userId, form), template);
    const after = change(before);
    if (before.length + after.length === 0) return;
    rememberDrafts(userId, form, after.length === 0 ? null : JSON.stringify(after));
  }

  function keep() {
    if (over.current) return;
    const draft = { id: id.current, savedAt: new Date().toISOString(), basis, values };
    update((drafts) => (isDirty() ? withDraft(drafts, draft) : withoutDraft(drafts, draft.id)));
  }

  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  // At every change, not by a timer: a crash must not take the last words along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are what is kept.
  useEffect(() => latest.current(), [values]);

  function clear() {
    over.current = true;
    update((drafts) => withoutDraft(drafts, id.current));
  }

  /** The draft goes by the key of the save, so that saving it again after a crash is recognised. */
  const key: WishKey = {
    current: () => id.current,
    renew: () => {
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
    /** The form is saved or given up: nothing of it stays on the device. */
    clear,
    key,
  };
}

import { useEffect, useState } from 'react';
import { type DraftStatus, draftKeeper, type KeepDraft } from './draft-keeper.ts';

/** Keeps a form as a draft while it is written, and says how far that is; `keep` must stay the same. */
export function useAutosave<T>(value: T, keep: KeepDraft<T>) {
  const [status, setStatus] = useState<DraftStatus>({ kind: 'nothing' });
  const [keeper] = useState(() => draftKeeper(value, keep, setStatus));
  useEffect(() => keeper.take(value), [keeper, value]);
  useEffect(() => keeper.attend(), [keeper]);
  return { status, keeper };
}

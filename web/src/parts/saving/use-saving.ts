import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../lib/api-error.ts';
import { watchAsking } from '../../lib/ask-again.ts';
import type { Holder } from '../../lib/unsaved.ts';
import { showError } from '../../ui/toast.ts';
import { ASKING, type Failure, failureText, readFailure } from './failure.ts';
import { type FieldErrors, isWrong, type Problems } from './problems.ts';
import { isDifferent } from './use-fields.ts';
import { useUnsaved } from './use-unsaved.ts';

/** What a call can answer; never undefined. */
type Answered = object | string | number | boolean | null;

/** What makes a repeated save recognisable: one key for one save, until it was answered (docs/decisions/0003). */
export type IdempotencyKey = {
  current: () => string;
  /** The next attempt is another save, not a repetition. */
  renew: () => void;
  /** The save was answered. */
  done: () => void;
};

type SavingOptions<Way, Answer extends Answered, Fields extends object> = {
  /**
   * What a person has entered by now. Once that differs from how it opened, and from what was saved last, nothing takes the
   * page away unasked (ACT-49, AUTH-17). Null where there is nothing to enter.
   */
  entered: (() => unknown) | null;
  /** What is said where it is left without saving, and what happens to it. */
  leaving?: Pick<Holder, 'kept' | 'onLeave' | 'isOnDevice'>;
  /** Everything wrong with the form as it is; while there is something, nothing is sent (ACT-47). */
  check?: (way: Way) => Problems<Fields>;
  /** What has to be done before, such as sending chosen files; answers what is wrong then. */
  prepare?: () => Promise<Problems<Fields>>;
  /** Makes the call under the key; answers undefined when the person stepped back from a question on the way. */
  save: (way: Way, key: string) => Promise<Answer | undefined>;
  /** Leads what an answer finds wrong to the fields of the form. Left out, a form has none. */
  sort?: (problems: readonly Problem[]) => Problems<Fields>;
  /** Marks the fields that are wrong, and leads to the first. */
  onWrongFields?: (fields: Fields) => void;
  onSaved: (answer: Answer, way: Way) => void;
  onFailed?: (failure: Failure) => void;
  /** A key that outlives the form, as that of a draft does; left out, it lives as long as the form. */
  key?: IdempotencyKey;
  /**
   * What is sent: other content goes under another key. Left out, the key stays the same when content changes, so that the
   * server can tell that an attempt whose answer was lost had been done with other words.
   */
  content?: (way: Way) => unknown;
  /** The form may be saved again, as one that stays open is; left out, once it is saved it is done. */
  again?: boolean;
};

/**
 * What saving is, whatever is saved: what the rules refuse is not sent, a second press while it runs does nothing (ACT-48), a
 * failure is told where it belongs, and a repeated attempt after a lost answer has the key of the first, so that it is
 * answered and not done again. A form that is left in the meantime is saved anyway; nothing is done with its screen then,
 * and what no one could read there is told by a toast.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the steps of saving share their state
export function useSaving<Way = void, Answer extends Answered = Answered, Fields extends object = FieldErrors>(
  options: SavingOptions<Way, Answer, Fields>,
) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [other, setOther] = useState<readonly string[]>([]);
  const running = useRef(false);
  const saved = useRef(false);
  const isThere = useIsThere();
  const ownKey = useOwnKey();
  const key = options.key ?? ownKey;
  const sent = useRef<string>(undefined);
  const entered = () => options.entered?.() ?? null;
  const [opened] = useState(entered);
  const settled = useRef(opened);
  useUnsaved({ ...options.leaving, isHolding: () => !saved.current && isDifferent(settled.current, entered()) });

  /** Whether something is wrong; shown it is in any case. */
  function show(problems: Problems<Fields> | undefined): boolean {
    setOther(problems?.other ?? []);
    if (problems !== undefined) options.onWrongFields?.(problems.fields);
    return problems !== undefined && isWrong(problems);
  }

  function fail(error: unknown) {
    const read = readFailure(error);
    if (read.kind === 'key-reused') key.renew();
    if (!isThere()) return showError(failureText(read));
    setFailure(read);
    show(options.sort?.(read.problems));
    options.onFailed?.(read);
  }

  function keyOf(way: Way): string {
    const content = options.content && JSON.stringify(options.content(way));
    if (sent.current !== content && sent.current !== undefined) key.renew();
    sent.current = content;
    return key.current();
  }

  async function attempt(way: Way) {
    if (options.prepare && show(await options.prepare())) return;
    const given = entered();
    const settle = () => {
      settled.current = given;
    };
    const answer = await send(way, settle);
    if (answer === undefined) return;
    key.done();
    settle();
    saved.current = options.again !== true;
    if (!isThere()) return;
    const before = entered();
    options.onSaved(answer, way);
    // A form that empties itself for the next entry has nothing to lose.
    if (isDifferent(before, entered())) settled.current = entered();
  }

  async function send(way: Way, settle: () => void): Promise<Answer | undefined> {
    const idempotencyKey = keyOf(way);
    // It is saved with the answer, before all that shows it is fetched again: from then on the page can be left unasked.
    const unwatch = watchAsking(idempotencyKey, () => setFailure(ASKING), settle);
    try {
      const answer = await options.save(way, idempotencyKey);
      setFailure(undefined);
      return answer;
    } catch (error) {
      fail(error);
      return undefined;
    } finally {
      unwatch();
    }
  }

  async function submit(way: Way) {
    if (running.current || saved.current) return;
    setFailure(undefined);
    // Never busy for what is not sent: a large form is drawn once for that press, not twice.
    if (show(options.check?.(way))) return;
    running.current = true;
    setBusy(true);
    try {
      await attempt(way);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return {
    submit,
    busy,
    failure,
    other,
    isSaved: () => saved.current,
    /** What was saved was taken back, so the form is to be saved anew. */
    reopen: () => {
      saved.current = false;
      settled.current = opened;
      key.renew();
    },
  };
}

function useOwnKey(): IdempotencyKey {
  const key = useRef<string>(crypto.randomUUID());
  const renew = () => {
    key.current = crypto.randomUUID();
  };
  return { current: () => key.current, renew, done: renew };
}

/** Whether the form is still on screen. */
function useIsThere(): () => boolean {
  const there = useRef(true);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  return () => there.current;
}

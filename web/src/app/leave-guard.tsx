import { useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { type Holder, holdersByNow, holdsUnsaved, leaveOnPurpose, unsavedHolders } from '../lib/unsaved.ts';
import { useIdle } from '../parts/idle.ts';
import { fetchedPart } from '../ui/fetched-part.ts';
import { LeavingContext } from '../ui/leaving.ts';

const loadQuestion = () => import('../ui/leave-question.tsx');
const LeaveQuestion = fetchedPart(async () => (await loadQuestion()).LeaveQuestion);

type Asked = { held: readonly Holder[]; go: () => void; stay: () => void };

const nothing = () => undefined;

/**
 * The one that asks before what was entered and not saved is lost (ACT-49): by links, Back and addresses of the product, by
 * loading the page anew, and where a dialog is closed or another year chosen. What is unsaved `lib/unsaved` knows.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [asked, setAsked] = useState<Asked>();
  const isAsking = useRef(false);
  useQuestionAtHand();

  const leaving = useMemo(() => {
    const ask = (go: () => void, stay: () => void, outside?: ReadonlySet<object>) => {
      const held = unsavedHolders(outside);
      if (held.length === 0) return go();
      // What asks already is not asked twice.
      if (isAsking.current) return stay();
      isAsking.current = true;
      setAsked({ held, go, stay });
    };
    return {
      byNow: holdersByNow,
      leave: (go: () => void, outside?: ReadonlySet<object>) => ask(go, nothing, outside),
      ask,
    };
  }, []);

  useEffect(() => {
    let endLeaving: () => void = nothing;
    /** Also what the next screen leads on to is not asked about. */
    const proceed = () => {
      const end = leaveOnPurpose();
      const stop = router.subscribe('onResolved', () => endLeaving());
      endLeaving = () => {
        stop();
        end();
      };
    };
    // The router's own hook finds out where both addresses lead; this needs to know of neither, and is a third of its size.
    const unblock = router.history.block({
      enableBeforeUnload: holdsUnsaved,
      blockerFn: () =>
        !holdsUnsaved()
          ? false
          : new Promise<boolean>((resolve) => {
              const go = () => {
                proceed();
                resolve(false);
              };
              leaving.ask(go, () => resolve(true));
            }),
    });
    return () => {
      unblock();
      endLeaving();
    };
  }, [router, leaving]);

  function end(then: () => void) {
    isAsking.current = false;
    setAsked(undefined);
    then();
  }

  return (
    <LeavingContext value={leaving}>
      {children}
      {asked !== undefined && (
        <Suspense fallback={null}>
          <LeaveQuestion
            kept={asked.held.flatMap((holder) => holder.kept?.() ?? [])}
            onLeave={() => {
              for (const holder of asked.held) holder.onLeave?.();
              end(asked.go);
            }}
            onStay={() => end(asked.stay)}
          />
        </Suspense>
      )}
    </LeavingContext>
  );
}

/** The question is fetched while there is a network, before anyone needs it. */
function useQuestionAtHand(): void {
  const isIdle = useIdle();
  useEffect(() => {
    // Without a network it is fetched when it is asked.
    if (isIdle) loadQuestion().catch(() => undefined);
  }, [isIdle]);
}

import { useBlocker, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { fetchedPart } from '../lib/fetched-part.ts';
import { type Holder, holdersByNow, holdsUnsaved, leaveOnPurpose, unsavedHolders } from '../lib/unsaved.ts';
import { useQuietMoment } from '../parts/quiet-moment.ts';
import { LeavingContext } from '../ui/leaving.ts';

const loadQuestion = () => import('../ui/leave-question.tsx');
const LeaveQuestion = fetchedPart(async () => (await loadQuestion()).LeaveQuestion);

type Asked = { held: readonly Holder[]; go: () => void };

/**
 * The one that asks before what was entered and not saved is lost (ACT-49): by links, Back and addresses of the product, by
 * loading the page anew, and where a dialog is closed or another year chosen. What is unsaved `lib/unsaved` knows.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const router = useRouter();
  const blocker = useBlocker({ shouldBlockFn: holdsUnsaved, enableBeforeUnload: holdsUnsaved, withResolver: true });
  const [asked, setAsked] = useState<Asked>();
  const endLeaving = useRef(() => {});
  useEffect(() => () => endLeaving.current(), []);
  useQuestionAtHand();

  const leaving = useMemo(
    () => ({
      byNow: holdersByNow,
      leave: (go: () => void, outside?: ReadonlySet<object>) => {
        const held = unsavedHolders(outside);
        if (held.length === 0) return go();
        // What asks already is not asked twice.
        setAsked((now) => now ?? { held, go });
      },
    }),
    [],
  );

  function question(held: readonly Holder[], go: () => void, stay: () => void) {
    const onLeave = () => {
      for (const holder of held) holder.onLeave?.();
      go();
    };
    const kept = held.flatMap((holder) => holder.kept?.() ?? []);
    return (
      <Suspense fallback={null}>
        <LeaveQuestion kept={kept} onLeave={onLeave} onStay={stay} />
      </Suspense>
    );
  }

  /** Also what the next screen leads on to is not asked about. */
  function proceed(go: () => void) {
    const end = leaveOnPurpose();
    const stop = router.subscribe('onResolved', () => endLeaving.current());
    endLeaving.current = () => {
      stop();
      end();
    };
    go();
  }

  return (
    <LeavingContext value={leaving}>
      {children}
      {blocker.status === 'blocked' && question(unsavedHolders(), () => proceed(blocker.proceed), blocker.reset)}
      {asked !== undefined &&
        question(
          asked.held,
          () => {
            setAsked(undefined);
            asked.go();
          },
          () => setAsked(undefined),
        )}
    </LeavingContext>
  );
}

/** The question is fetched while there is a network, before anybody needs it. */
function useQuestionAtHand(): void {
  const isQuiet = useQuietMoment();
  useEffect(() => {
    // Without a network it is fetched when it is asked.
    if (isQuiet) loadQuestion().catch(() => undefined);
  }, [isQuiet]);
}

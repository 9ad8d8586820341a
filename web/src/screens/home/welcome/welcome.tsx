import type { CPDYear } from '@cpd/contract/cpd-years';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { useSaveResearchConsent } from '../../../queries/users.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { RegistrationQuestions } from './registration-questions.tsx';
import { TourDialog } from './tour-dialog.tsx';

type Stage = 'tour' | 'consent' | 'registrations';

/**
 * What Home asks by itself: at the first sign-in the tour and then the question about research, and at every sign-in the
 * registrations that are missing (HOM-11 to HOM-15).
 */
export function Welcome({ years }: { years: readonly CPDYear[] }) {
  const user = useUser();
  const router = useRouter();
  const consent = useSaveResearchConsent(user);
  // Nobody is asked twice: who has signed in before, or has answered, sees neither tour nor question.
  const isFirst = !user.hasLoggedInBefore && user.researchConsent === null;
  const [stage, setStage] = useState<Stage>(isFirst ? 'tour' : 'registrations');

  function answer(researchConsent: boolean | null) {
    setStage('registrations');
    consent.mutate(researchConsent, { onSuccess: () => void router.invalidate() });
  }

  switch (stage) {
    case 'tour':
      return <TourDialog onClose={() => setStage('consent')} />;
    case 'consent':
      return <ConsentDialog onAnswer={answer} />;
    case 'registrations':
      return <RegistrationQuestions years={years} />;
  }
}

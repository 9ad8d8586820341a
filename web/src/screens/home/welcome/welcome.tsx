import type { CPDYear } from '@cpd/contract/cpd-years';
import { REGISTRATION_QUESTION_DELAY_MS } from '@cpd/domain/values/limits';
import { Button, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { configuration } from '../../../lib/configuration.ts';
import {
  rememberAskedRegistration,
  rememberedAskedRegistrations,
  rememberedTour,
  rememberTour,
} from '../../../lib/remembered.ts';
import { useUser } from '../../../lib/session.ts';
import { RegistrationDialog } from '../../../parts/registration/registration-dialog.tsx';
import { membersChanges } from '../../../queries/members.ts';
import { useChange } from '../../../queries/use-change.ts';
import { StepDots } from '../../../ui/step-dots.tsx';
import { StepEnd, StepSheet } from '../../../ui/step-sheet.tsx';
import { TourDialog } from './tour-dialog.tsx';
import styles from './welcome.module.css';

type Stage = 'tour' | 'consent' | 'registrations';

/**
 * What Home asks by itself: at the first sign-in the tour and then the question about research, and at every sign-in the
 * registrations that are missing (HOM-11 to HOM-15).
 */
export function Welcome({ years }: { years: readonly CPDYear[] }) {
  const user = useUser();
  const router = useRouter();
  const consent = useChange(membersChanges.saveResearchConsent(user));
  // No one is asked twice: who has signed in before, or has answered, sees neither tour nor question.
  const isFirst = !user.hasLoggedInBefore && user.researchConsent === null;
  const [stage, setStage] = useState<Stage>(() => (isFirst ? firstStage() : 'registrations'));
  // Counted once: answering changes the years and the person.
  const [steps] = useState(() => (isFirst ? 2 + yearsToAsk(years, rememberedAskedRegistrations()).length : undefined));

  function leaveTour() {
    rememberTour();
    setStage('consent');
  }

  function answer(researchConsent: boolean | null) {
    setStage('registrations');
    consent.mutate(researchConsent, { onSuccess: () => void router.invalidate() });
  }

  switch (stage) {
    case 'tour':
      return <TourDialog {...(steps !== undefined && { stepsOf: steps })} onClose={leaveTour} />;
    case 'consent':
      return <ConsentDialog stepsOf={steps ?? 2} onAnswer={answer} />;
    case 'registrations':
      return <RegistrationQuestions years={years} stepsOf={steps} />;
  }
}

/** The tour is offered once: anyone who has left it and loads Home again goes on with the question. */
function firstStage(): Stage {
  return rememberedTour() ? 'consent' : 'tour';
}

type RegistrationQuestionsProps = {
  years: readonly CPDYear[];
  /** Of how many steps they are the last, at the first sign-in. */
  stepsOf: number | undefined;
};

/** Asks for the registration of each year that wants to know it: earliest first, one at a time, each once per session (HOM-14, HOM-15). */
function RegistrationQuestions({ years, stepsOf }: RegistrationQuestionsProps) {
  const [asked, setAsked] = useState(rememberedAskedRegistrations);
  const [now, setNow] = useState<CPDYear>();
  const next = nextToAsk(years, asked);
  const nextId = next?.cpdYearId;
  useEffect(() => {
    if (now !== undefined || nextId === undefined) return;
    const timer = setTimeout(
      () => setNow(years.find(({ cpdYearId }) => cpdYearId === nextId)),
      REGISTRATION_QUESTION_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [now, nextId, years]);
  if (now === undefined) return null;

  function close(cpdYearId: number) {
    rememberAskedRegistration(cpdYearId);
    setAsked(rememberedAskedRegistrations);
    setNow(undefined);
  }

  // It stays as it was asked: saving changes the years while the dialog still has something to say (REG-04).
  return (
    <RegistrationDialog
      key={now.cpdYearId}
      year={now}
      leave="Not now"
      onClose={() => close(now.cpdYearId)}
      {...(stepsOf !== undefined && { step: { now: stepsOf + 1 - yearsToAsk(years, asked).length, of: stepsOf } })}
    />
  );
}

/** The earliest year that asks and has not been asked about in this session (HOM-15). */
export function nextToAsk(years: readonly CPDYear[], asked: readonly number[]): CPDYear | undefined {
  return yearsToAsk(years, asked)[0];
}

function yearsToAsk(years: readonly CPDYear[], asked: readonly number[]): CPDYear[] {
  return years
    .filter(({ cpdYearId, showRegistrationQuestions }) => showRegistrationQuestions && !asked.includes(cpdYearId))
    .toSorted((one, other) => one.cpdYearYear - other.cpdYearYear);
}

type ConsentDialogProps = { stepsOf: number; onAnswer: (consent: boolean | null) => void };

/** The question about research; leaving it without an answer is `null` (HOM-09, HOM-12, HOM-13). */
function ConsentDialog({ stepsOf, onAnswer }: ConsentDialogProps) {
  return (
    <StepSheet title="May your record help research?" onClose={() => onAnswer(null)}>
      <StepDots now={2} of={stepsOf} />
      <Text>
        {configuration.collegeName} studies how doctors keep learning. With your consent, figures from your record are
        used for this, without your name or member number.
      </Text>
      <Text>It changes nothing about your record, and you can change your mind at any time in your settings.</Text>
      <StepEnd>
        {/* Alike, so that neither is asked for. */}
        <div className={styles.answers}>
          <Button onClick={() => onAnswer(true)}>Yes</Button>
          <Button onClick={() => onAnswer(false)}>No</Button>
        </div>
      </StepEnd>
    </StepSheet>
  );
}

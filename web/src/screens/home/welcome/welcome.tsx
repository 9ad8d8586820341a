import type { CPDYear } from '@cpd/contract/cpd-years';
import { REGISTRATION_QUESTION_DELAY_MS } from '@cpd/domain/values/limits';
import { Button, Group, Stack, Text } from '@mantine/core';
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
import { Dialog } from '../../../ui/dialog.tsx';
import { TourDialog } from './tour-dialog.tsx';

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
      return <TourDialog isOffer onClose={leaveTour} />;
    case 'consent':
      return <ConsentDialog onAnswer={answer} />;
    case 'registrations':
      return <RegistrationQuestions years={years} />;
  }
}

/** The tour is offered once: anyone who has left it and loads Home again goes on with the question. */
function firstStage(): Stage {
  return rememberedTour() ? 'consent' : 'tour';
}

/** Asks for the registration of each year that wants to know it: earliest first, one at a time, each once per session (HOM-14, HOM-15). */
function RegistrationQuestions({ years }: { years: readonly CPDYear[] }) {
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
  return <RegistrationDialog key={now.cpdYearId} year={now} leave="Not now" onClose={() => close(now.cpdYearId)} />;
}

/** The earliest year that asks and has not been asked about in this session (HOM-15). */
export function nextToAsk(years: readonly CPDYear[], asked: readonly number[]): CPDYear | undefined {
  return years
    .filter(({ cpdYearId, showRegistrationQuestions }) => showRegistrationQuestions && !asked.includes(cpdYearId))
    .toSorted((one, other) => one.cpdYearYear - other.cpdYearYear)[0];
}

/** The question about research; leaving it without an answer is `null` (HOM-09, HOM-12, HOM-13). */
function ConsentDialog({ onAnswer }: { onAnswer: (consent: boolean | null) => void }) {
  return (
    <Dialog title="May your record help research?" onClose={() => onAnswer(null)} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>
          {configuration.collegeName} studies how doctors keep learning. With your consent, figures from your record are
          used for this, without your name or member number.
        </Text>
        <Text>It changes nothing about your record, and you can change your mind at any time in your settings.</Text>
        <Group justify="flex-end">
          <Button onClick={() => onAnswer(false)}>No</Button>
          <Button variant="filled" onClick={() => onAnswer(true)}>
            Yes
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

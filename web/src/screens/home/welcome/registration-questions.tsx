import type { CPDYear } from '@cpd/contract/cpd-years';
import { REGISTRATION_QUESTION_DELAY_MS } from '@cpd/domain/values/limits';
import { useEffect, useState } from 'react';
import { rememberAskedRegistration, rememberedAskedRegistrations } from '../../../lib/remembered.ts';
import { RegistrationDialog } from '../../../parts/registration/registration-dialog.tsx';

/** Asks for the registration of each year that wants to know it: earliest first, one at a time, each once per session (HOM-14, HOM-15). */
export function RegistrationQuestions({ years }: { years: readonly CPDYear[] }) {
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
    .filter((year) => year.showRegistrationQuestions && !asked.includes(year.cpdYearId))
    .toSorted((one, other) => one.cpdYearYear - other.cpdYearYear)[0];
}

import type { CPDYear } from '@cpd/contract/cpd-years';
import type { RepeatOffer, RepeatOffers } from '@cpd/contract/repeating';
import { REPEATED_AT_ONCE_MAX } from '@cpd/domain/values/limits';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { today } from '../../lib/clock.ts';
import { paths } from '../../lib/paths.ts';
import { rememberYear } from '../../lib/remembered.ts';
import { useUser } from '../../lib/session.ts';
import { toggled } from '../../lib/toggled.ts';
import { repeatingChanges, repeatOffersQuery } from '../../queries/repeating.ts';
import { useChange } from '../../queries/use-change.ts';
import { showDone } from '../../ui/toast.ts';
import { fresh, Loaded } from '../loaded.tsx';
import { SaveDialog } from '../saving/save-dialog.tsx';
import { isDifferent } from '../saving/use-fields.ts';
import { useForm } from '../saving/use-form.ts';
import { useUnsaved } from '../saving/use-unsaved.ts';
import { emptyDays, fieldOfRow, isOver, type RepeatValues, requestOf, startOf } from './repeat-form.ts';
import { RepeatRow } from './repeat-row.tsx';

type RepeatDialogProps = { year: CPDYear; onClose: () => void };

/** What the member did in the year before: ticked, with days and hours beside, and one button that saves it all (ACT-33). */
export function RepeatDialog({ year, onClose }: RepeatDialogProps) {
  const { userId } = useUser();
  const before = year.cpdYearYear - 1;
  return (
    <Loaded
      query={fresh(useQuery(repeatOffersQuery(userId, year.cpdYearId)))}
      waiting={200}
      failed={`Your activities of ${before} could not be loaded.`}
      dialog={{ title: `Repeat ${before}`, onClose }}
    >
      {(found) => <RepeatForm year={year} found={found} onClose={onClose} />}
    </Loaded>
  );
}

type RepeatFormProps = RepeatDialogProps & { found: RepeatOffers };

function RepeatForm({ year, found: { fromYear, offers: found, leftOut }, onClose }: RepeatFormProps) {
  // What the year has already is not wanted so often.
  const offers = found.toSorted((one, other) => Number(one.isThere) - Number(other.isThere));
  const { userId } = useUser();
  const navigate = useNavigate();
  const day = today().toString();
  const [over, coming] = [offers.filter((offer) => isOver(offer, day)), offers.filter((offer) => !isOver(offer, day))];
  const [ticked, setTicked] = useState(() => atFirst(coming));
  const [openedWith] = useState(ticked);
  useUnsaved({ isHolding: () => isDifferent(openedWith.toSorted(), ticked.toSorted()) });
  const chosen = offers.filter(({ activityId }) => ticked.includes(activityId));
  const { mutateAsync } = useChange(repeatingChanges.repeatActivities);
  const form = useForm<RepeatValues, { activityIds: number[] }>({
    initial: () => startOf(offers, day),
    check: (values) => emptyDays(values, chosen),
    save: (values, key) => mutateAsync({ body: { userId, ...requestOf(values, chosen, year.cpdYearId) }, key }),
    content: (values) => requestOf(values, chosen, year.cpdYearId),
    fieldOf: (field, values) => fieldOfRow(field, chosen, values),
    onSaved: ({ activityIds: { length } }) => {
      showDone(`${activities(length)} saved.`);
      onClose();
      rememberYear(userId, year.cpdYearId);
      void navigate({ href: paths.summary });
    },
  });
  const toggle = (id: number) => setTicked(toggled(ticked, id));
  const rowOf = (offer: RepeatOffer) => (
    <RepeatRow
      key={offer.activityId}
      offer={offer}
      today={day}
      year={year.cpdYearYear}
      checked={ticked.includes(offer.activityId)}
      form={form}
      onToggle={() => toggle(offer.activityId)}
    />
  );
  return (
    <SaveDialog
      title={titleOf(offers.length, fromYear)}
      action={chosen.length === 0 ? undefined : `Save ${activities(chosen.length)}`}
      form={form}
      onClose={onClose}
    >
      <Text>
        {offers.length === 0
          ? `Nothing that you logged in ${fromYear} can be repeated in ${year.cpdYearYear}.`
          : wordsFor(coming.length > 0, year.cpdYearYear)}
      </Text>
      {coming.map(rowOf)}
      {over.length > 0 && <Text fw={600}>Already past: tick only what happened</Text>}
      {over.map(rowOf)}
      <LeftOut leftOut={leftOut} />
    </SaveDialog>
  );
}

/** Everything to come that the year does not have yet, as far as it can be saved at once. */
function atFirst(offers: readonly RepeatOffer[]): readonly number[] {
  const missing = offers.filter(({ isThere }) => !isThere).slice(0, REPEATED_AT_ONCE_MAX);
  return missing.map(({ activityId }) => activityId);
}

function LeftOut({ leftOut }: Pick<RepeatOffers, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  return (
    <div>
      <Text fw={600}>Not included</Text>
      {leftOut.map(({ activityId, activityName, reason }) => (
        <Text key={activityId} size="sm">
          {activityName}: {reason}
        </Text>
      ))}
    </div>
  );
}

/** Days to come start ticked, past ones unticked (ACT-33): what is asked for follows what is there. */
function wordsFor(hasComing: boolean, year: number): string {
  const stay = 'Evidence, reflections and goals aren’t copied.';
  return hasComing ? `Choose what to copy into ${year}. ${stay}` : `Tick what you did in ${year} too. ${stay}`;
}

function titleOf(count: number, year: number): string {
  if (count === 0) return `Repeat ${year}`;
  return `Repeat from ${year} (${activities(count)})`;
}

function activities(count: number): string {
  return count === 1 ? '1 activity' : `${count} activities`;
}

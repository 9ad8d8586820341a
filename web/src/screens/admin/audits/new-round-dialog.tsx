import type { NewAuditRound } from '@cpd/contract/audit-rounds';
import { checkRound, DEFAULT_ROUND_SETTINGS, type RoundSettings } from '@cpd/domain/audit/round';
import { ROUND_NAME_MAX } from '@cpd/domain/values/limits';
import { NativeSelect, NumberInput, Radio, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../lib/paths.ts';
import { todayAtCollege } from '../../../parts/college-time.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { audienceChoicesQuery } from '../../../queries/announcements.ts';
import { auditRoundsChanges } from '../../../queries/audit-rounds.ts';
import { useChange } from '../../../queries/use-change.ts';
import { useLeadOn } from '../../../ui/own-address.ts';
import styles from './audits.module.css';

const TITLE = 'New round of audits';

/** Begins a round, and leads to it. */
export function NewRoundDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(audienceChoicesQuery());
  return (
    <Loaded query={query} waiting={320} failed="The years could not be loaded." dialog={{ title: TITLE, onClose }}>
      {({ years }) => <RoundForm years={years} onClose={onClose} />}
    </Loaded>
  );
}

type Year = { cpdYearId: number; cpdYear: number };

function RoundForm({ years, onClose }: { years: readonly Year[]; onClose: () => void }) {
  const { mutateAsync } = useChange(auditRoundsChanges.create);
  const leadOn = useLeadOn();
  const form = useForm({
    initial: () => ({
      cpdYearId: latestPast(years),
      roundName: '',
      origin: 'DRAW' as NewAuditRound['origin'],
      ...DEFAULT_ROUND_SETTINGS,
    }),
    check: ({ roundName, ...values }) => checkRound({ roundName, settings: settingsOf(values) }),
    save: ({ cpdYearId, roundName, origin, ...values }, key) =>
      mutateAsync({ body: { cpdYearId, roundName, origin, settings: settingsOf(values) }, key }),
    fieldOf: (field) => field.replace(/^settings\./, ''),
    onSaved: ({ auditRoundId }) => leadOn(paths.adminRound(auditRoundId)),
  });
  const { values, errors, set } = form;
  const number = (field: keyof RoundSettings, label: string, description: string) => (
    <NumberInput
      label={label}
      description={description}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      value={values[field]}
      error={errors[field]}
      onChange={(typed) => set({ [field]: typed === '' ? Number.NaN : Number(typed) })}
    />
  );
  return (
    <SaveDialog title={TITLE} action="Make the round" form={form} onClose={onClose}>
      <div className={styles.fields}>
        <NativeSelect
          label="CPD year"
          data={years.map(({ cpdYearId, cpdYear }) => ({ value: String(cpdYearId), label: String(cpdYear) }))}
          value={values.cpdYearId}
          onChange={({ currentTarget: { value } }) => set({ cpdYearId: Number(value) })}
        />
        <TextInput label="Name" required data-autofocus maxLength={ROUND_NAME_MAX} {...form.text('roundName')} />
      </div>
      <Radio.Group
        label="Its members are"
        value={values.origin}
        onChange={(value) => set({ origin: value === 'DRAW' ? 'DRAW' : 'BY_HAND' })}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="DRAW" label="drawn by chance" description="A manager draws them, and everyone can check it." />
          <Radio value="BY_HAND" label="chosen by hand" description="You enter their numbers and the reason." />
        </Stack>
      </Radio.Group>
      <div className={styles.fields}>
        {number('daysToAnswer', 'Days to answer', 'After the notice')}
        {number('daysForMore', 'Days to send more', 'After the auditor asks for it')}
        {number('daysToReview', 'Days to ask for a review', 'After the outcome')}
        {number('judgedTwice', 'Items judged twice, in per cent', 'By a second auditor, blindly')}
      </div>
    </SaveDialog>
  );
}

function settingsOf({ daysToAnswer, daysForMore, daysToReview, judgedTwice }: RoundSettings): RoundSettings {
  return { daysToAnswer, daysForMore, daysToReview, judgedTwice };
}

/** The id of the latest year before this one, whose records are submitted by now; the years come latest first. */
function latestPast(years: readonly Year[]): number {
  const today = Number(todayAtCollege().slice(0, 4));
  const found = years.find(({ cpdYear }) => cpdYear < today) ?? years[0];
  return found?.cpdYearId ?? 0;
}

import type { RiskCase } from '@cpd/contract/risk-cases';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Button, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { DayField } from '../../../parts/day/day-field.tsx';
import { useOvertaken } from '../../../parts/saving/overtaken.ts';
import { FormProblems, SaveForm } from '../../../parts/saving/save-form.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { riskCasesChanges } from '../../../queries/risk-cases.ts';
import { useChange } from '../../../queries/use-change.ts';
import { showDone } from '../../../ui/toast.ts';
import { Telephone } from '../telephone.tsx';

const NOBODY = '';

/** How the follow-up stands, in a line. */
export function followedInWords({ takenByName, lastContactOn, nextDate }: RiskCase): string {
  const day = (date: string | null) => (date === null ? 'None' : formatDayMonthYear(date));
  return `Assigned to: ${takenByName ?? 'no one'} · Last contact: ${day(lastContactOn)} · Next date: ${day(nextDate)}`;
}

/**
 * Who follows the member up, when they spoke, and when they will again (COH-05). The later of two colleagues is told what the
 * other one saved, keeps what they entered, and can save it on top of that.
 */
export function FollowUpForm({ followed }: { followed: RiskCase }) {
  const { userId, cpdYearId, telephone, takenByUserId, takenByName, lastContactOn, nextDate, rowVersion } = followed;
  const me = useUser();
  const { mutateAsync } = useChange(riskCasesChanges.saveRiskCase);
  const form = useForm({
    initial: {
      takenByUserId: takenByUserId === null ? NOBODY : String(takenByUserId),
      lastContactOn: lastContactOn ?? '',
      nextDate: nextDate ?? '',
    },
    save: (values, key) => {
      const { takenByUserId: taken, ...dates } = values;
      const body = {
        forUserId: userId,
        cpdYearId,
        rowVersion,
        takenByUserId: taken === NOBODY ? null : Number(taken),
        ...dates,
      };
      return mutateAsync({ body, key });
    },
    onSaved: () => {
      settle();
      showDone('The follow-up is saved.');
    },
    again: true,
  });
  const { isOvertaken, settle } = useOvertaken(rowVersion, form);
  // The colleague who had it when the form was opened can still be chosen.
  const [atFirst] = useState({ userId: takenByUserId, name: takenByName });
  const others = [
    ...new Map([atFirst, { userId: takenByUserId, name: takenByName }].map((one) => [one.userId, one.name])),
  ]
    .filter(([id]) => id !== null && id !== me.userId)
    .map(([id, name]) => ({ value: String(id), label: name ?? 'A colleague' }));
  return (
    <SaveForm form={form}>
      <Stack gap="md" align="flex-start">
        <Telephone number={telephone} />
        <NativeSelect
          label="Assigned to"
          data={[{ value: NOBODY, label: 'No one' }, { value: String(me.userId), label: 'Me' }, ...others]}
          {...form.text('takenByUserId')}
        />
        <DayField
          label="Last contact"
          required={false}
          value={form.values.lastContactOn}
          error={form.errors.lastContactOn}
          onChange={(date) => form.set({ lastContactOn: date })}
        />
        <DayField
          label="Next date"
          required={false}
          value={form.values.nextDate}
          error={form.errors.nextDate}
          onChange={(date) => form.set({ nextDate: date })}
        />
        <FormProblems {...form} theirs={isOvertaken ? [followedInWords(followed)] : undefined} />
        <Button type="submit" loading={form.busy}>
          Save the follow-up
        </Button>
      </Stack>
    </SaveForm>
  );
}

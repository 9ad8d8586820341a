import type { RiskCase } from '@cpd/contract/risk-cases';
import { Button, NativeSelect, Stack } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useUser } from '../../../lib/session.ts';
import { DayField } from '../../../parts/day-field.tsx';
import { FormProblems, SaveForm } from '../../../parts/saving/save-form.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { useSaveRiskCase } from '../../../queries/risk-cases.ts';
import { showDone } from '../../../ui/toast.ts';

const NOBODY = '';

/** Who follows the member up, when they spoke, and when they will again (COH-05). */
export function FollowUpForm({ followed }: { followed: RiskCase }) {
  const { userId, cpdYearId, takenByUserId, takenByName, lastContactOn, nextDate, rowVersion } = followed;
  const me = useUser();
  const { mutateAsync } = useSaveRiskCase();
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
    onSaved: () => showDone('The follow-up is saved.'),
    again: true,
  });
  const others =
    takenByUserId === null || takenByUserId === me.userId
      ? []
      : [{ value: String(takenByUserId), label: takenByName ?? 'A colleague' }];
  return (
    <SaveForm form={form}>
      <Stack gap="md" align="flex-start">
        <NativeSelect
          label="Taken by"
          data={[{ value: NOBODY, label: 'Nobody' }, { value: String(me.userId), label: 'Me' }, ...others]}
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
        <FormProblems failure={form.failure} other={form.other} />
        <Button type="submit" loading={form.busy}>
          Save the follow-up
        </Button>
      </Stack>
    </SaveForm>
  );
}

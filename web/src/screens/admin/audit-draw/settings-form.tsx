import type { AuditDraw, DrawSettingsInput } from '@cpd/contract/audit-draws';
import { DEFAULT_DRAW_SETTINGS, drawSettingsProblems, LEAST_SHARE, SECOND_STRATA } from '@cpd/domain/audit/population';
import { DRAW_TEXT_MAX } from '@cpd/domain/values/limits';
import { Button, Checkbox, Group, NativeSelect, NumberInput, Stack, Text, Textarea, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { FormProblems, SaveForm } from '../../../parts/saving/save-form.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { auditDrawsChanges } from '../../../queries/audit-draws.ts';
import { useChange } from '../../../queries/use-change.ts';
import { showDone } from '../../../ui/toast.ts';
import styles from './draw.module.css';
import { Preview } from './preview.tsx';

const SECOND_NAMES = {
  SPECIALTY: 'Specialty',
  REGISTRATION: 'Registration',
  STATUS: 'Complete or incomplete',
  NONE: 'Nothing else',
} as const;

const PAUSE_MS = 400;

type SettingsFormProps = {
  auditRoundId: number;
  /** The draw before, where this is another one. */
  before?: AuditDraw;
  onLeave?: () => void;
};

/** The first step: who can be drawn and how many, counted as the settings change; it freezes the list (DRW-01, DRW-02). */
export function SettingsForm({ auditRoundId, before, onLeave }: SettingsFormProps) {
  const { mutateAsync } = useChange(auditDrawsChanges.freeze);
  const { share, second, lateDays, immuneYears } = before ?? DEFAULT_DRAW_SETTINGS;
  const form = useForm({
    initial: () => ({
      share: share / 100,
      second,
      isLate: lateDays !== null,
      lateDays: lateDays ?? 7,
      immuneYears,
      reason: '',
    }),
    check: (values) => [
      ...drawSettingsProblems(settingsOf(values)).map(({ field, message }) => ({ field, message })),
      ...(before !== undefined && values.reason.trim() === ''
        ? [{ field: 'Reason', message: 'Please enter why there is another draw.' }]
        : []),
    ],
    save: (values, key) => mutateAsync({ body: { auditRoundId, ...settingsOf(values), reason: values.reason }, key }),
    onSaved: () => {
      showDone('The list is frozen.');
      onLeave?.();
    },
  });
  const { values, errors, set } = form;
  const [settled] = useDebouncedValue(settingsOf(values), PAUSE_MS);
  return (
    <SaveForm form={form} labelledBy="draw-settings">
      <Stack gap="lg">
        <Stack gap={4}>
          <Text size="sm">Step 1 of 3</Text>
          <Title order={2} id="draw-settings">
            {before === undefined ? 'Who, and how many' : 'Another draw: who, and how many'}
          </Title>
        </Stack>
        {before !== undefined && (
          <Textarea
            label="Why is there another draw?"
            description="Everyone can read it on the public page of the draw."
            required
            rows={2}
            maxLength={DRAW_TEXT_MAX}
            {...form.text('reason')}
          />
        )}
        <div className={styles.fields}>
          <NumberInput
            label="Share in per cent"
            description={`At least ${LEAST_SHARE / 100} %`}
            min={LEAST_SHARE / 100}
            max={100}
            decimalScale={2}
            clampBehavior="none"
            value={values.share}
            error={errors.share}
            onChange={(typed) => set({ share: Number(typed) })}
          />
          <NativeSelect
            label="Even by country, and by"
            description="Each group gets its share"
            data={SECOND_STRATA.map((value) => ({ value, label: SECOND_NAMES[value] }))}
            value={values.second}
            onChange={({ currentTarget: { value } }) =>
              set({ second: SECOND_STRATA.find((one) => one === value) ?? 'NONE' })
            }
          />
        </div>
        <Stack gap="xs">
          <Checkbox
            label="Also audit those who submitted late"
            checked={values.isLate}
            onChange={({ currentTarget: { checked } }) => set({ isLate: checked })}
          />
          {values.isLate && (
            <NumberInput
              className={styles.short}
              label="More than so many days after the close"
              min={0}
              max={365}
              allowDecimal={false}
              clampBehavior="none"
              value={values.lateDays}
              error={errors.lateDays}
              onChange={(typed) => set({ lateDays: Number(typed) })}
            />
          )}
          <NumberInput
            className={styles.short}
            label="Years without a draw after a passed audit"
            description="0: who passed can be drawn again in the next year."
            min={0}
            max={5}
            allowDecimal={false}
            clampBehavior="none"
            value={values.immuneYears}
            error={errors.immuneYears}
            onChange={(typed) => set({ immuneYears: Number(typed) })}
          />
        </Stack>
        <Preview auditRoundId={auditRoundId} settings={settled} />
        <Text>
          Freezing keeps this list as it is now. If a member submits, leaves or changes group before the draw, the draw
          is refused and says who. So freeze it when the year is closed.
        </Text>
        <FormProblems {...form} />
        <Group gap="sm">
          <Button variant="filled" type="submit" loading={form.busy}>
            Freeze the list
          </Button>
          {onLeave !== undefined && <Button onClick={onLeave}>Cancel</Button>}
        </Group>
      </Stack>
    </SaveForm>
  );
}

type Values = {
  share: number;
  second: DrawSettingsInput['second'];
  isLate: boolean;
  lateDays: number;
  immuneYears: number;
};

function settingsOf({ share, second, isLate, lateDays, immuneYears }: Values): DrawSettingsInput {
  return { share: Math.round(share * 100), second, lateDays: isLate ? lateDays : null, immuneYears };
}

import { ActionIcon, Stack, TextInput } from '@mantine/core';
import { IconMinus, IconPlus, type TablerIcon } from '@tabler/icons-react';
import { QuickChoices } from '../ui/quick-choices.tsx';
import styles from './hours-field.module.css';
import { acceptHours, hoursTextProblem, settleHours, shownHours, stepHours, withoutZero } from './hours-text.ts';

type HoursFieldProps = {
  id: string;
  label: string;
  description?: string;
  value: string;
  error: string | undefined;
  disabled?: boolean;
  /** Whether the usual hours of an activity are below it, each one press. */
  withChoices?: boolean;
  onChange: (hours: string) => void;
};

/** Hours: typed, or stepped by a quarter; rounded when the field is left; the usual ones are one press (HRS-02, HRS-06 to HRS-09, PDP-24). */
export function HoursField({
  id,
  label,
  description = 'In quarter hours',
  value,
  error,
  disabled = false,
  withChoices = false,
  onChange,
}: HoursFieldProps) {
  // Leaving or clicking the field without a change must not take its message away.
  const enter = (hours: string) => {
    if (hours !== value) onChange(hours);
  };
  const field = (
    <TextInput
      id={id}
      label={label}
      description={description}
      withAsterisk
      required
      disabled={disabled}
      inputMode="decimal"
      autoComplete="off"
      value={shownHours(value)}
      error={hoursTextProblem(value) ?? error}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      inputContainer={(input) => (
        <div className={styles.hours}>
          {input}
          <Step
            label="A quarter of an hour less"
            icon={IconMinus}
            disabled={disabled}
            onClick={() => enter(stepHours(value, -1))}
          />
          <Step
            label="A quarter of an hour more"
            icon={IconPlus}
            disabled={disabled}
            onClick={() => enter(stepHours(value, 1))}
          />
        </div>
      )}
      onChange={(event) => enter(acceptHours(value, event.currentTarget.value))}
      onClick={() => enter(withoutZero(value))}
      onBlur={() => enter(settleHours(value))}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        enter(stepHours(value, event.key === 'ArrowUp' ? 1 : -1));
      }}
    />
  );
  if (!withChoices || disabled) return field;
  return (
    <Stack gap={6}>
      {field}
      <QuickChoices
        label={label}
        layout="columns"
        choices={USUAL_HOURS.map(([hours, figure]) => ({
          label: figure,
          spoken: hours === '0.5' || hours === '1' ? `${figure} hour` : `${figure} hours`,
          chosen: value === hours,
          onChoose: () => enter(hours),
        }))}
      />
    </Stack>
  );
}

/** From a short discussion to a day of a conference, as entered and as a choice shows them. */
const USUAL_HOURS = [
  ['0.5', '½'],
  ['1', '1'],
  ['1.5', '1½'],
  ['2', '2'],
  ['3', '3'],
  ['8', '8'],
] as const;

type StepProps = { label: string; icon: TablerIcon; disabled: boolean; onClick: () => void };

function Step({ label, icon: Icon, disabled, onClick }: StepProps) {
  return (
    <ActionIcon variant="default" className={styles.step} aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

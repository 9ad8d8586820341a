import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import classes from './activity.module.css';
import { acceptHours, settleHours, stepHours } from './hours-text.ts';

type HoursFieldProps = {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (hours: string) => void;
};

/** The total hours: typed, or stepped by a quarter; rounded when the field is left (HRS-02, HRS-06 to HRS-09). */
export function HoursField({ id, value, error, onChange }: HoursFieldProps) {
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap" className={classes.hours}>
      <TextInput
        id={id}
        label="Total hours"
        description="In quarters of an hour"
        withAsterisk
        required
        inputMode="decimal"
        autoComplete="off"
        value={value}
        error={error}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        onChange={(event) => onChange(acceptHours(value, event.currentTarget.value))}
        onBlur={() => onChange(settleHours(value))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          onChange(stepHours(value, event.key === 'ArrowUp' ? 1 : -1));
        }}
      />
      <ActionIcon
        variant="default"
        className={classes.step}
        aria-label="A quarter of an hour less"
        onClick={() => onChange(stepHours(value, -1))}
      >
        <IconMinus size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        className={classes.step}
        aria-label="A quarter of an hour more"
        onClick={() => onChange(stepHours(value, 1))}
      >
        <IconPlus size={18} />
      </ActionIcon>
    </Group>
  );
}

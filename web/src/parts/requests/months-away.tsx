import { TextInput } from '@mantine/core';

type MonthsAwayProps = {
  /** 0 while nothing is entered. */
  months: number;
  error: string | undefined;
  onBlur?: () => void;
  onChange: (months: number) => void;
};

/** How many months of the year there was no practice, for reduced targets (PPL-12). */
export function MonthsAway({ months, onChange, ...mark }: MonthsAwayProps) {
  return (
    <TextInput
      label="Months not practising this year"
      required
      inputMode="numeric"
      maxLength={2}
      w={260}
      value={months === 0 ? '' : String(months)}
      {...mark}
      onChange={(event) => onChange(Number(event.currentTarget.value.replace(/\D/g, '')))}
    />
  );
}

import { Textarea } from '@mantine/core';

type InformationFieldProps = {
  id: string;
  /** What may be said here, under the label. */
  description?: string;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (information: string) => void;
};

/** "Additional information": of an activity, or of one of its dates. */
export function InformationField({ onChange, ...field }: InformationFieldProps) {
  return (
    <Textarea
      {...field}
      label="Additional information"
      rows={3}
      resize="vertical"
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

import { Radio } from '@mantine/core';
import classes from './time.module.css';

type ChoiceBarProps<V extends string> = {
  label: string;
  /** The choices speak for themselves where there is little room; readers hear the label anyway. */
  quietLabel?: boolean;
  /** Why some choices cannot be made, where that is so. */
  description?: string | undefined;
  error?: string | undefined;
  value: V;
  choices: readonly { value: V; label: string; disabled?: boolean }[];
  /** Goes to the choice that Tab leads to. */
  id: string;
  onChange: (value: V) => void;
};

/** One of a few choices side by side, like tabs: radio buttons underneath, so one tab stop and arrow keys. */
export function ChoiceBar<V extends string>({
  label,
  quietLabel = false,
  description,
  error,
  value,
  choices,
  id,
  onChange,
}: ChoiceBarProps<V>) {
  const open = choices.filter((choice) => choice.disabled !== true);
  const tabStop = open.find((choice) => choice.value === value) ?? open[0];
  return (
    <Radio.Group<V>
      label={label}
      {...(quietLabel && { classNames: { label: classes.quietLabel } })}
      description={description}
      error={error}
      value={value}
      onChange={onChange}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
    >
      <div className={classes.bar}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            {...(choice === tabStop && { id })}
            value={choice.value}
            label={choice.label}
            disabled={choice.disabled ?? false}
            classNames={{
              root: classes.choice,
              inner: classes.choiceRadio,
              body: classes.choiceBody,
              labelWrapper: classes.choiceBody,
              label: classes.choiceLabel,
            }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

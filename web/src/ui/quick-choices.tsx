import { UnstyledButton } from '@mantine/core';
import styles from './quick-choices.module.css';

type QuickChoice = {
  label: string;
  /** What readers hear, where the label is only a figure. */
  spoken?: string;
  /** Whether the field has this value now; left out where the press does something instead. */
  chosen?: boolean;
  onChoose: () => void;
};

type QuickChoicesProps = {
  /** What is chosen, for readers. */
  label: string;
  choices: readonly QuickChoice[];
  /** On a phone: columns of one width for figures, or one line to be swiped along for longer texts. */
  layout?: 'columns' | 'strip';
};

/** The values that most people enter, each one press, below the field that takes any other. */
export function QuickChoices({ label, choices, layout }: QuickChoicesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen.
    <div role="group" aria-label={label} className={styles.choices} data-layout={layout}>
      {choices.map((choice) => (
        <UnstyledButton
          key={choice.label}
          className={styles.choice}
          aria-label={choice.spoken}
          aria-pressed={choice.chosen}
          onClick={choice.onChoose}
        >
          <span className={styles.label}>{choice.label}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}

import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Folded } from '../../../ui/folded.tsx';
import classes from './sections.module.css';

/** A folded group of fields, as the form remembers it. */
export type Fold = { open: boolean; onToggle: () => void };

type FoldedGroupProps = Fold & {
  label: string;
  /** What is filled in it, in one line, shown while it is folded; '' when there is nothing. */
  summary: string;
  children: ReactNode;
};

/** Fields that few activities need, below those that all need. They stay mounted, so nothing typed is lost. */
export function FoldedGroup({ label, summary, open, onToggle, children }: FoldedGroupProps) {
  const id = useId();
  return (
    <div>
      <FoldButton {...{ label, summary, open, onToggle, id }} />
      <Folded id={id} open={open} className={classes.foldFields}>
        {children}
      </Folded>
    </div>
  );
}

type FoldButtonProps = Omit<FoldedGroupProps, 'children'> & {
  /** Of what it shows and hides. */
  id: string;
};

function FoldButton({ label, summary, open, onToggle, id }: FoldButtonProps) {
  const Chevron = open ? IconChevronUp : IconChevronDown;
  return (
    <UnstyledButton
      className={classes.fold}
      aria-expanded={open}
      aria-controls={id}
      aria-describedby={open || summary === '' ? undefined : `${id}-summary`}
      onClick={onToggle}
    >
      <Chevron size={18} aria-hidden />
      <span>{label}</span>
      {!open && summary !== '' && (
        <span id={`${id}-summary`} className={classes.foldSummary}>
          {summary}
        </span>
      )}
    </UnstyledButton>
  );
}

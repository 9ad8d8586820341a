import type { ActivitySuggestion } from '@cpd/contract/activities';
import type { ActivityType } from '@cpd/contract/reference';
import { ACTIVITY_NAME_MAX, SUGGESTIONS_CLOSE_MS } from '@cpd/domain/values/limits';
import { Autocomplete } from '@mantine/core';
import { type KeyboardEvent, memo, startTransition, useEffect, useRef, useState } from 'react';
import { hoursInWords } from '../../../parts/hours-text.ts';
import { useListProps } from '../../../ui/use-list-props.ts';
import { OptionLines } from './option-lines.tsx';

type NameFieldProps = {
  id: string;
  value: string;
  error: string | undefined;
  shut: boolean;
  /** Names used before, with what was entered with each the last time; undefined while they load. */
  suggestions: readonly ActivitySuggestion[] | undefined;
  activityTypes: readonly ActivityType[];
  onChange: (name: string) => void;
  /** A suggestion was chosen; the name follows by `onChange`. */
  onChoose: (suggestion: ActivitySuggestion) => void;
};

/**
 * The activity's name with those used before. Typing filters, Enter takes the marked one, and so does Tab after an arrow
 * key marked it; anyone who only types on and tabs keeps what was typed (ACT-18, ACT-38).
 */
export const NameField = memo(function NameField(props: NameFieldProps) {
  const { id, error, shut, suggestions, activityTypes, onChoose } = props;
  const [value, onChange] = useTypedAhead(props.value, props.onChange);
  const left = ACTIVITY_NAME_MAX - value.length;
  const list = useListProps();
  const opening = useLingeringList();
  const arrowed = useRef(false);
  const byName = new Map((suggestions ?? []).map((suggestion) => [suggestion.activityName, suggestion]));

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') arrowed.current = true;
    else if (event.key === 'Tab' && !event.shiftKey && arrowed.current && opening.opened)
      chooseMarked(event.currentTarget);
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && opening.opened)
      chooseFirstUnlessMarked(event.currentTarget);
  }

  return (
    <Autocomplete
      {...list}
      id={id}
      label="Activity name"
      description={left <= 20 ? `${left} characters left` : undefined}
      placeholder="e.g. Grand rounds"
      withAsterisk
      required
      disabled={shut}
      maxLength={ACTIVITY_NAME_MAX}
      data={[...byName.keys()]}
      limit={8}
      openOnFocus={false}
      selectFirstOptionOnChange
      dropdownOpened={opening.opened}
      onDropdownOpen={opening.open}
      onDropdownClose={() => opening.close(id)}
      renderOption={({ option }) => (
        <OptionLines text={option.value} note={whatItBrings(byName.get(option.value), activityTypes)} />
      )}
      onOptionSubmit={(name) => {
        const suggestion = byName.get(name);
        if (suggestion) onChoose(suggestion);
      }}
      onKeyDown={onKeyDown}
      value={value}
      error={error}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      onChange={(name) => {
        // Typed, pasted or deleted: what an arrow key marked is no longer meant.
        arrowed.current = false;
        onChange(name.slice(0, ACTIVITY_NAME_MAX));
      }}
    />
  );
});

/** The text of a field that shows each letter at once, and lets what is drawn from the text follow when there is time. */
function useTypedAhead(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    setText(value);
  }
  const type = (typed: string) => {
    setText(typed);
    startTransition(() => onChange(typed));
  };
  return [text, type] as const;
}

/** "Peer review of cases · 1.5 hours"; '' when it is only a name. */
function whatItBrings(suggestion: ActivitySuggestion | undefined, activityTypes: readonly ActivityType[]): string {
  if (!suggestion) return '';
  const type = activityTypes.find(({ activityTypeId }) => activityTypeId === suggestion.activityTypeId);
  const hours = suggestion.hoursPerDate > 0 ? hoursInWords(suggestion.hoursPerDate) : '';
  return [type?.type ?? '', hours].filter((part) => part !== '').join(' · ');
}

function chooseMarked(input: HTMLInputElement) {
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.click();
}

/** The first one is marked by typing: not yet, when the names came only after what was typed. */
function chooseFirstUnlessMarked(input: HTMLInputElement) {
  if (input.getAttribute('aria-activedescendant')) return;
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  list?.querySelector<HTMLElement>('[role="option"]')?.click();
}

/** A list that stays 500 ms after the focus left its field, so that a click on it still counts (LIM-06). */
function useLingeringList() {
  const [opened, setOpened] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    opened,
    open: () => {
      clearTimeout(timer.current);
      setOpened(true);
    },
    close: (fieldId: string) => {
      clearTimeout(timer.current);
      const isInField = () => document.activeElement?.id === fieldId;
      if (isInField()) setOpened(false);
      // Anyone who is back by then, and types again, keeps the list.
      else timer.current = setTimeout(() => isInField() || setOpened(false), SUGGESTIONS_CLOSE_MS);
    },
  };
}

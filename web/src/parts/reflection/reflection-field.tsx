import type { CPDYear } from '@cpd/contract/cpd-years';
import type { ReflectionQuestion } from '@cpd/contract/reference';
import type { Access } from '@cpd/domain/record/activity-access';
import type { ReflectionFields } from '@cpd/domain/record/activity-form';
import { ActionIcon, Group, Popover, Radio, Select, Stack, Text, Textarea } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import shared from '../../ui/shared.module.css';
import { useListProps } from '../../ui/use-list-props.ts';
import classes from './reflection.module.css';
import { creditsInWords, timeInWords } from './time-in-words.ts';

type ReflectionFieldProps = {
  year: CPDYear;
  /** The questions of the year; none where the reflection is one text. */
  questions: readonly ReflectionQuestion[];
  value: ReflectionFields;
  access: Access;
  /** By the names that the rules use: `reflection`, `reflection.text`, `reflection.hours`, `reflection.answers.<id>`. */
  errors: Partial<Record<string, string>>;
  /** The id of the control that a field's message belongs to. */
  fieldId: (field: string) => string;
  onChange: (value: ReflectionFields) => void;
};

type EntryProps = Omit<ReflectionFieldProps, 'access'> & {
  /** Shown only. */
  disabled?: boolean;
};

/** A reflection, if one is wanted: No keeps what was written until the form is saved (RFL-01, RFL-10). */
export function ReflectionField(props: ReflectionFieldProps) {
  const { value, access, errors, fieldId, onChange } = props;
  if (access === 'absent') return null;
  const disabled = access === 'shut';
  return (
    <Stack gap="md">
      <Radio.Group
        label="Add a reflection?"
        description="Optional. Only you and the CPD team can read it."
        value={value.chosen ? 'yes' : 'no'}
        error={errors.reflection ?? errors['reflection.answers']}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        onChange={(choice) => onChange({ ...value, chosen: choice === 'yes' })}
      >
        <Group gap="lg" mt={4}>
          <Radio id={fieldId('reflection')} value="yes" label="Yes" disabled={disabled} />
          <Radio value="no" label="No" disabled={disabled} />
        </Group>
      </Radio.Group>
      {value.chosen && <ReflectionEntry {...props} disabled={disabled} />}
    </Stack>
  );
}

/** What a reflection is made of: the answers or the one text, and the time spent (RFL-03 to RFL-06). */
export function ReflectionEntry(props: EntryProps) {
  return (
    <>
      {props.year.hasReflectionQuestions ? <Questions {...props} /> : <OneText {...props} />}
      <TimeSpent {...props} />
    </>
  );
}

/** The questions in their order, each with its help beside it (RFL-03, RFL-04, RFL-09). */
function Questions({ year, questions, value, errors, fieldId, disabled = false, onChange }: EntryProps) {
  const answerTo = (questionId: number) =>
    value.answers.find((answer) => answer.questionId === questionId)?.answer ?? '';
  const answer = (questionId: number, text: string) => {
    const others = value.answers.filter((given) => given.questionId !== questionId);
    onChange({ ...value, answers: [...others, { questionId, answer: text }] });
  };
  return inOrder(questions).map(({ reflectionQuestionId: id, question, mandatory, helpText }) => (
    <div key={id} className={classes.question}>
      <Textarea
        className={shared.fill}
        id={fieldId(`reflection.answers.${id}`)}
        label={question}
        withAsterisk={mandatory}
        required={mandatory}
        rows={year.reflectionRows}
        resize="vertical"
        disabled={disabled}
        value={answerTo(id)}
        error={errors[`reflection.answers.${id}`]}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        onChange={(event) => answer(id, event.currentTarget.value)}
      />
      <div className={classes.help}>{helpText !== '' && <QuestionHelp question={question} text={helpText} />}</div>
    </div>
  ));
}

function OneText({ year, value, errors, fieldId, disabled = false, onChange }: EntryProps) {
  return (
    <Textarea
      id={fieldId('reflection.text')}
      label="Your reflection"
      withAsterisk
      required
      rows={year.reflectionRows}
      resize="vertical"
      disabled={disabled}
      value={value.text}
      error={errors['reflection.text']}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
    />
  );
}

/** A choice of times, or a line that says the one value (RFL-05, RFL-06). */
function TimeSpent({ year, value, errors, fieldId, disabled = false, onChange }: EntryProps) {
  const list = useListProps();
  if (year.frameworkCurrencyIsCredits) return <Text>A reflection counts for {creditsInWords(value.hours)}.</Text>;
  if (year.reflectionValues.length === 1) return <Text>A reflection counts for {timeInWords(value.hours)}.</Text>;
  return (
    <Select<number>
      {...list}
      className={classes.time}
      id={fieldId('reflection.hours')}
      label="Time spent on the reflection"
      allowDeselect={false}
      disabled={disabled}
      data={year.reflectionValues.map((hours) => ({ value: hours, label: timeInWords(hours) }))}
      value={value.hours}
      error={errors['reflection.hours']}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      onChange={(hours) => {
        if (hours !== null) onChange({ ...value, hours });
      }}
    />
  );
}

function inOrder(questions: readonly ReflectionQuestion[]): ReflectionQuestion[] {
  return questions.toSorted((one, other) => one.order - other.order);
}

/** The help of a question, opened beside it (RFL-09). */
function QuestionHelp({ question, text }: { question: string; text: string }) {
  return (
    <Popover position="bottom-end" withArrow withRoles withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" size={36} aria-label={`Help: ${question}`}>
          <IconHelpCircle size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={question} tabIndex={-1} data-autofocus>
        <Text size="sm" className={classes.helpText}>
          {text}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}

import type { PersonDetails } from '@cpd/domain/member/person-details';
import { isBlank } from '@cpd/domain/values/free-text';
import { Checkbox, TextInput } from '@mantine/core';
import type { Problem } from '../../lib/api-error.ts';
import { problemsWith } from '../../parts/saving/problems.ts';
import type { FormOf } from '../../parts/saving/use-form.ts';

/** Who someone is, and that they have one name only where the first one is empty. */
export type PersonValues = PersonDetails & { oneName: boolean };

/** Who someone is: names, email, number and username (PPL-06). */
export function PersonFields({ form }: { form: Pick<FormOf<PersonValues>, 'text' | 'values' | 'set'> }) {
  const { firstName, oneName } = form.values;
  const { error, ...first } = form.text('firstName');
  return (
    <>
      <TextInput label="Title" autoComplete="off" {...form.text('title')} />
      <TextInput label="First name" autoComplete="off" error={oneName ? undefined : error} {...first} />
      {isBlank(firstName) && (
        <Checkbox
          label="One name only"
          description="There is no first name; documents and emails have the last name."
          checked={oneName}
          onChange={(event) => form.set({ oneName: event.currentTarget.checked })}
        />
      )}
      <TextInput label="Last name" required autoComplete="off" {...form.text('lastName')} />
      <TextInput label="Email" inputMode="email" autoComplete="off" {...form.text('email')} />
      <TextInput label="Number" required autoComplete="off" {...form.text('memberNumber')} />
      <TextInput
        label="Username"
        description="As the college’s sign-in has it."
        required
        autoComplete="off"
        {...form.text('username')}
      />
    </>
  );
}

/** An empty first name is asked about, because it is empty by mistake more often than because there is none. */
export function firstNameProblems({ firstName, oneName }: PersonValues): Problem[] {
  const asks = isBlank(firstName) && !oneName;
  return problemsWith('firstName', asks ? 'Please enter the first name, or tick “One name only”.' : undefined);
}

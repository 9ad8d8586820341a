import type { PersonDetails } from '@cpd/domain/member/person-details';
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import type { FormOf } from '../../parts/saving/use-form.ts';

/** Who somebody is: names, email, number and username (PPL-06). */
export function PersonFields({ form }: { form: Pick<FormOf<PersonDetails>, 'text'> }) {
  return (
    <>
      <TextInput label="Title" autoComplete="off" {...form.text('title')} />
      <TextInput label="First name" autoComplete="off" {...form.text('firstName')} />
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

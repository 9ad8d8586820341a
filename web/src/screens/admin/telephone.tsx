import { Anchor } from '@mantine/core';

/** The telephone number of a member, which a phone rings at a press; nothing where it is not known (PPL-15). */
export function Telephone({ number }: { number: string }) {
  if (number === '') return null;
  return (
    <Anchor size="sm" display="block" href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}>
      {number}
    </Anchor>
  );
}

import { useRef, useState } from 'react';

/**
 * Copies what a read-only field holds, and tells how that went; `what` is named where it did not: "the link". Browsers copy
 * only on encrypted pages, and only where they are allowed to: elsewhere the field has the focus then, to be copied by hand.
 */
export function useCopy(what: string) {
  const field = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(field.current?.value ?? '');
      setTold('Copied.');
    } catch {
      field.current?.focus();
      setTold(`Your browser does not let us copy ${what}. It is selected; please copy it yourself.`);
    }
  };
  return { field, told, copy: () => void copy() };
}

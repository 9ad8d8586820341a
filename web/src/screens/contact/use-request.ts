import {
  type ContactChoices,
  type ContactRequest,
  contactProblems,
  tidyContactRequest,
} from '@cpd/domain/member/contact';
import { type RefObject, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useUser } from '../../lib/session.ts';
import { useSendRequest } from '../../queries/contact.ts';
import { showError } from '../../ui/toast.ts';

type Field = ReturnType<typeof contactProblems>[number]['field'];

/** The fields by their names on the wire. */
const FIELDS: Record<string, Field> = {
  contactNumber: 'contactNumber',
  message: 'message',
  year: 'year',
  exemptionReason: 'exemptionReason',
};

/** A request being filled in, for the fields that show it. */
export type RequestForm = {
  values: ContactRequest;
  change: (values: Partial<ContactRequest>) => void;
  /** Notes that a field was left; from then on its mark shows (CON-08). */
  touch: (field: Field) => void;
  problemOf: (field: Field) => string | undefined;
  form: RefObject<HTMLFormElement | null>;
  pending: boolean;
  send: () => void;
};

/**
 * A request to the CPD team as it is being filled in; it begins empty and untouched each time its dialog opens (CON-13).
 * Nothing is sent while something is wrong (CON-15).
 */
export function useRequest(isCallBack: boolean, choices: ContactChoices, onSent: () => void): RequestForm {
  const { userId } = useUser();
  const { mutate, isPending } = useSendRequest();
  const form = useRef<HTMLFormElement>(null);
  // One dialog is one wish: sent again after a lost answer, it is not a second request.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [touched, setTouched] = useState<readonly Field[]>([]);
  const [refused, setRefused] = useState<Partial<Record<Field, string>>>({});
  const [values, setValues] = useState<ContactRequest>({
    isCallBack,
    contactNumber: '',
    message: '',
    year: 0,
    exemptionReason: '',
  });
  const problems = contactProblems(tidyContactRequest(values), choices);

  function change(next: Partial<ContactRequest>): void {
    setValues({ ...values, ...next });
    setRefused({});
    setKey(crypto.randomUUID());
  }

  function problemOf(field: Field): string | undefined {
    const own = touched.includes(field) ? problems.find((problem) => problem.field === field)?.message : undefined;
    return own ?? refused[field];
  }

  function send(): void {
    if (isPending) return;
    setTouched(Object.values(FIELDS));
    if (problems.length > 0) {
      focusFirstProblem(form);
      return;
    }
    const { contactNumber, message, year, exemptionReason } = tidyContactRequest(values);
    const asked = isCallBack ? { contactNumber: contactNumber } : { year: year, exemptionReason: exemptionReason };
    const request = { userId, isCallBack: isCallBack, message: message, ...asked };
    mutate({ request, key }, { onSuccess: onSent, onError: (error) => keepRefusal(error, setRefused) });
  }

  const touch = (field: Field) => setTouched((before) => [...before, field]);
  return { values, change, touch, problemOf, form, pending: isPending, send };
}

/** Puts what the server refused beside its fields, and says it when it is about none of them. */
function keepRefusal(error: unknown, keep: (refused: Partial<Record<Field, string>>) => void): void {
  if (!(error instanceof ApiError) || error.status !== 400) return;
  const known = error.problems.flatMap(({ field, message }) => {
    const own = FIELDS[field];
    return own === undefined ? [] : [[own, message] as const];
  });
  if (known.length === 0) showError(error.message);
  keep(Object.fromEntries(known));
}

/** Once the marks are there. */
function focusFirstProblem(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

import {
  type ContactChoices,
  type ContactRequest,
  contactProblems,
  tidyContactRequest,
} from '@cpd/domain/member/contact';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { useForm } from '../../parts/saving/use-form.ts';
import { useSendRequest } from '../../queries/member-requests.ts';

type Field = ReturnType<typeof contactProblems>[number]['field'];

/** A request being filled in, for the fields that show it. */
export type RequestForm = ReturnType<typeof useRequest>;

/**
 * A request to the CPD team as it is being filled in; it begins empty and untouched each time its dialog opens (CON-13).
 * Nothing is sent while something is wrong (CON-15).
 */
export function useRequest(isCallBack: boolean, choices: ContactChoices, onSent: () => void) {
  const { userId } = useUser();
  const { mutateAsync } = useSendRequest();
  const [touched, setTouched] = useState<readonly Field[]>([]);
  const check = (values: ContactRequest) => contactProblems(tidyContactRequest(values), choices);
  const form = useForm({
    initial: { isCallBack, contactNumber: '', message: '', year: 0, exemptionReason: '' },
    check,
    save: (values, key) => {
      const { contactNumber, message, year, exemptionReason } = tidyContactRequest(values);
      const asked = isCallBack ? { contactNumber } : { year, exemptionReason };
      return mutateAsync({ request: { userId, isCallBack, message, ...asked }, key });
    },
    onSaved: onSent,
  });
  const problems = check(form.values);

  /** What a field shows of itself; from when it was left on also what is wrong with it (CON-08). */
  function mark(field: Field) {
    const own = touched.includes(field) ? problems.find((problem) => problem.field === field)?.message : undefined;
    return { error: own ?? form.errors[field], onBlur: () => setTouched((before) => [...before, field]) };
  }

  return { ...form, mark };
}

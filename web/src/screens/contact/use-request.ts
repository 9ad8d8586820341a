import {
  type AskedFor,
  type ContactChoices,
  type ContactRequest,
  contactProblems,
  tidyContactRequest,
} from '@cpd/domain/member/contact';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { sayNotAdded } from '../../parts/requests/say-not-added.ts';
import { useForm } from '../../parts/saving/use-form.ts';
import { memberRequestsChanges } from '../../queries/member-requests.ts';
import { useChange } from '../../queries/use-change.ts';

type Field = ReturnType<typeof contactProblems>[number]['field'];

const EMPTY = { contactNumber: '', message: '', year: 0, exemptionReason: '' };

/** What leave and reduced targets say besides (PPL-12); the others are sent as they always were. */
function whenOf(wanted: 'CALLBACK' | AskedFor, values: Partial<ContactRequest>) {
  const { leaveFrom = '', leaveTo = '', monthsOfLeave = 0 } = values;
  if (wanted === 'LEAVE') return { askedFor: wanted, leaveFrom, leaveTo };
  return wanted === 'REDUCTION' ? { askedFor: wanted, monthsOfLeave } : {};
}

/** A request being filled in, for the fields that show it. */
export type RequestForm = ReturnType<typeof useRequest>;

/**
 * A request to the CPD team as it is being filled in; it starts empty and untouched each time its dialog opens (CON-13).
 * Nothing is sent while something is wrong (CON-15).
 */
export function useRequest(
  wanted: 'CALLBACK' | AskedFor,
  choices: ContactChoices,
  onSent: () => void,
  file: File | null = null,
) {
  const { userId } = useUser();
  const { mutateAsync } = useChange(memberRequestsChanges.sendRequest);
  const { mutateAsync: addDocument } = useChange(memberRequestsChanges.addRequestDocument);
  const [touched, setTouched] = useState<readonly Field[]>([]);
  const check = (values: ContactRequest) => contactProblems(tidyContactRequest(values), choices);
  const form = useForm({
    initial: (): ContactRequest => ({ ...EMPTY, isCallBack: wanted === 'CALLBACK', ...whenOf(wanted, {}) }),
    check,
    save: async (values, key) => {
      const { isCallBack, contactNumber, message, year, exemptionReason, ...when } = tidyContactRequest(values);
      const asked = isCallBack ? { contactNumber } : { year, exemptionReason, ...whenOf(wanted, when) };
      const requestId = await mutateAsync({ request: { userId, isCallBack, message, ...asked }, key });
      // The request stands without its document, which can be added later.
      if (file !== null) await addDocument({ userId, requestId, file }).catch(sayNotAdded);
      return requestId;
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

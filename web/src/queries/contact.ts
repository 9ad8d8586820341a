import type { CallBackRequest } from '@cpd/contract/contact';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { asked, ownErrors } from './asked.ts';

/** The reasons that a participant can give for an exemption (API2-39). */
export function exemptionReasonsQuery() {
  // The dialog says that they are missing.
  return asked(['exemption-reasons'], 'listExemptionReasons', { forAdmin: false }, ownErrors);
}

/** Sends a request to the CPD team; the same key is the same wish (API2-37, API2-38). */
export function useSendRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, key }: { request: CallBackRequest; key: string }) =>
      call('createCallBack', { query: {}, body: request, idempotencyKey: key }),
    // The dialog says what was refused, and keeps what was entered.
    meta: { ownErrors: 'all', offersSignIn: true },
    onSuccess: () => void client.invalidateQueries({ queryKey: ['own-requests'] }),
  });
}

import { Textarea } from '@mantine/core';
import type { RequestForm } from './use-request.ts';

/** The free text of a request, which is never required (CON-06, CON-07, CON-10). */
export function MessageField({ label, request }: { label: string; request: Pick<RequestForm, 'text' | 'mark'> }) {
  return <Textarea label={label} rows={4} {...request.text('message')} {...request.mark('message')} />;
}

import { useQuery } from '@tanstack/react-query';
import { printQueueQuery } from '../queries/certificates.ts';

/** What is said while a document is being made: `making`, or how many are made before it. Draw it only while one is. */
export function PrintWait({ making }: { making: string }) {
  const { before } = useQuery(printQueueQuery()).data;
  if (before === null || before === 0) return making;
  return before === 1
    ? 'Waiting for its turn: 1 document is before yours.'
    : `Waiting for its turn: ${before} documents are before yours.`;
}

import { useQuery } from '@tanstack/react-query';
import { printQueueQuery } from '../queries/certificates.ts';

/** What is said while a document is being made: `making`, or how many are made before it. Draw it only while one is. */
export function PrintWait({ making }: { making: string }) {
  const { before } = useQuery(printQueueQuery()).data;
  if (before === null || before === 0) return making;
  return before === 1
    ? 'Your document is in the queue: 1 is ahead of it.'
    : `Your document is in the queue: ${before} are ahead of it.`;
}

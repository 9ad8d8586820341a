import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { Failure } from './failure.ts';
import { NotSaved } from './not-saved.tsx';

/** What is wrong with a short form besides its fields. */
export function FormProblems({ failure, other }: { failure: Failure | undefined; other: readonly string[] }) {
  // What is about fields stands there.
  if (failure !== undefined && failure.problems.length === 0) return <NotSaved failure={failure} />;
  if (other.length === 0) return null;
  return (
    <Alert color="red" role="alert">
      {other.map((message) => (
        <div key={message}>{message}</div>
      ))}
    </Alert>
  );
}

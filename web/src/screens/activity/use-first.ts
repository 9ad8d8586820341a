import { useState } from 'react';

/** The first value that was there: a later version of it must not slip under what somebody has typed. */
export function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}

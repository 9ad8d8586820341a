import { createContext, useContext } from 'react';

type Leaving = {
  /** What may hold something unsaved by now. */
  byNow: () => ReadonlySet<object>;
  /** Does `go`, which takes everything away but `outside`; first asks where that would lose what was entered. */
  leave: (go: () => void, outside?: ReadonlySet<object>) => void;
};

/** Who knows what is unsaved, and asks; without it nothing is asked. */
export const LeavingContext = createContext<Leaving>({ byNow: () => new Set(), leave: (go) => go() });

/** How a part of a page is left without losing unasked what was entered there (ACT-49). */
export function useLeaving(): Leaving {
  return useContext(LeavingContext);
}

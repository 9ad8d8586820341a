import { startTransition, useDeferredValue } from 'react';
import { useLeadOn, useOwnAddress } from '../../ui/own-address.ts';
import { type ActivityFilter, filteredAddress, readActivityFilter } from './activity-filter.ts';

/** The filter in the address: the way back finds it again. What changes is drawn when there is time for it. */
export function useActivityFilter() {
  const address = useOwnAddress(({ search }) => filteredAddress(readActivityFilter(search)));
  const filter = useOwnAddress(({ search }) => readActivityFilter(search));
  const leadOn = useLeadOn();
  /** `in place` leaves no way back to what was typed before. */
  const setFilter = (next: ActivityFilter, how?: 'in place') => {
    if (filteredAddress(next) === address) return;
    startTransition(() => leadOn(filteredAddress(next), { replace: how === 'in place', resetScroll: false }));
  };
  return { filter: useDeferredValue(filter), setFilter };
}

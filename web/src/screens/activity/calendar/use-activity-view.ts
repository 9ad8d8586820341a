import { useState } from 'react';
import type { ActivitySearch } from '../../../lib/paths.ts';
import { type ActivityView, rememberActivityView, rememberedActivityView } from '../../../lib/remembered.ts';

/**
 * Which tab of the activity screen shows, and how another one is chosen, which is remembered (ACT-02). An address that
 * asks for one of them opens it without changing what is remembered.
 */
export function useActivityView(search: ActivitySearch): [ActivityView, (view: ActivityView) => void] {
  const asked = JSON.stringify(search);
  const [chosen, setChosen] = useState<{ asked: string; view: ActivityView }>();
  // A choice is for the visit in which it was made; the next address speaks for itself.
  const view = chosen?.asked === asked ? chosen.view : (viewOf(search) ?? rememberedActivityView());
  const choose = (next: ActivityView) => {
    rememberActivityView(next);
    setChosen({ asked, view: next });
  };
  return [view, choose];
}

/** The tab that an address asks for (ACT-02, ACT-09); ids and values for the form mean the form. */
export function viewOf({ iscalendar, ...form }: ActivitySearch): ActivityView | undefined {
  if (Object.values(form).some((value) => value !== undefined)) return 'detail';
  return iscalendar === 1 ? 'calendar' : undefined;
}

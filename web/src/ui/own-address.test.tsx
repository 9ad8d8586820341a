import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-in-app.tsx';
import { useLeadOn } from './own-address.ts';

let leadOn: ReturnType<typeof useLeadOn> | undefined;

function Leads() {
  leadOn = useLeadOn();
  return null;
}

test('[NAV-13] a list that the visitor has left for another does not call them back', async () => {
  const { router } = renderScreen(<Leads />, undefined, '/Admin/Lists/Members', '/Admin/Lists/$list');
  await waitFor(() => expect(leadOn).toBeDefined());
  const left = leadOn;
  await router.navigate({ href: '/Admin/Lists/AtRisk' });
  left?.('/Admin/Lists/Members?Year=2026', { replace: true });
  await waitFor(() => expect(leadOn).not.toBe(left));
  expect(router.latestLocation.href).toBe('/Admin/Lists/AtRisk');
  leadOn?.('/Admin/Lists/AtRisk?Year=2026', { replace: true });
  await waitFor(() => expect(router.state.location.href).toBe('/Admin/Lists/AtRisk?Year=2026'));
});

import type { AttendanceOffer } from '@cpd/contract/attendance-offers';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { attendanceOffersQuery } from '../../queries/attendance-offers.ts';
import { fetchedPart } from '../../ui/fetched-part.ts';

/** Most visits have nothing to confirm, so what draws offers is fetched only for those who have one. */
const OffersPanel = fetchedPart(async () => (await import('./attendance-offers-panel.tsx')).AttendanceOffersPanel);

const waiting = (offers: readonly AttendanceOffer[]) => offers.filter(({ state }) => state === 'WAITING');

/** What the college says that the member attended, while there is any of it (ADM-06). Nothing waits for it. */
export function AttendanceOffers() {
  const user = useUser();
  const { data: offers = [] } = useQuery({ ...attendanceOffersQuery(user.userId), select: waiting });
  // The panel stays when the last one was answered, to say so.
  const [hadOffers, setHadOffers] = useState(false);
  if (offers.length > 0 && !hadOffers) setHadOffers(true);
  return <Suspense fallback={null}>{hadOffers && <OffersPanel offers={offers} />}</Suspense>;
}

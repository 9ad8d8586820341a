import { DEFAULT_SETTINGS, type MySettings } from '@cpd/domain/member/my-settings';
import { isParticipant } from '@cpd/domain/member/roles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { useColleague } from '../lib/open-member.ts';
import { useUser } from '../lib/session.ts';

/** What holds for the CPD team, whose people have no settings: nothing happens by a letter alone. */
const OF_TEAM: MySettings = { ...DEFAULT_SETTINGS, singleKeys: false };

/**
 * How the product behaves for anyone who sits in front of it, and how to change it: at once on screen, then on the server. A
 * refusal is told and takes the change back. The CPD team changes nothing of a member's: theirs hold while the page is open.
 */
export function useMySettings(): { settings: MySettings; change: (wanted: Partial<MySettings>) => void } {
  const client = useQueryClient();
  const { userId, role, mySettings } = useUser();
  const isOwn = useColleague() === null && isParticipant(role);
  const queryKey = ['my-settings', userId, isOwn];
  const atStart = isOwn ? mySettings : OF_TEAM;
  const { data: settings } = useQuery({
    queryKey,
    // They came with the person.
    queryFn: () => atStart,
    initialData: atStart,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const put = (some: Partial<MySettings>) =>
    client.setQueryData<MySettings>(queryKey, (now) => ({ ...(now ?? settings), ...some }));
  const { mutate: change } = useMutation({
    mutationFn: async (wanted: Partial<MySettings>) => {
      if (isOwn) await call('saveMySettings', { query: {}, body: { userId, ...wanted } });
    },
    // One after the other, so that what was chosen last is what is kept.
    scope: { id: 'my-settings' },
    onMutate: (wanted) => {
      const now = client.getQueryData<MySettings>(queryKey) ?? settings;
      put(wanted);
      return only(now, wanted);
    },
    onError: (_error, _wanted, before) => before && put(before),
  });
  return { settings, change };
}

/** Those of the settings that someone wants to change. */
function only(settings: MySettings, wanted: Partial<MySettings>): Partial<MySettings> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => name in wanted));
}

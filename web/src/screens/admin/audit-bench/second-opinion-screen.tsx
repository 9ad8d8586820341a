import type { SecondOpinion, SecondOpinions } from '@cpd/contract/audit-bench';
import type { Judgement } from '@cpd/domain/audit/judgement';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { waitingInWords } from '../../../parts/audit/second-opinions.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { NotSaved } from '../../../parts/saving/not-saved.tsx';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import { benchChanges, secondOpinionQuery } from '../../../queries/audit-bench.ts';
import { useChange } from '../../../queries/use-change.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import shared from '../../../ui/shared.module.css';
import { showDone } from '../../../ui/toast.ts';
import { useTitle } from '../../../ui/use-title.ts';
import styles from './bench.module.css';
import { ConflictDialog, PartDialog, RefuseDialog } from './bench-dialogs.tsx';
import { ItemContent, JudgeButtons } from './bench-item.tsx';
import { keysOf, type Open } from './use-judging.ts';

/** An item that another auditor has judged, judged again without knowing what they found (CAS-07). */
export function SecondOpinionScreen() {
  useTitle('Second opinion');
  return (
    <Stack gap="md">
      <BackLink href={paths.adminAudits}>Audits</BackLink>
      <Title order={1}>Second opinion</Title>
      <Loaded query={useQuery(secondOpinionQuery())} waiting={320} failed="The item could not be loaded.">
        {({ taken, waiting }) =>
          taken === null ? <Next waiting={waiting} /> : <Taken key={taken.item.auditItemId} taken={taken} />
        }
      </Loaded>
    </Stack>
  );
}

function Next({ waiting }: Pick<SecondOpinions, 'waiting'>) {
  const { mutate, isPending } = useChange(benchChanges.takeSecond);
  if (waiting === 0) return <Text role="status">No item waits for a second opinion.</Text>;
  return (
    <>
      <Text role="status">{`${waitingInWords(waiting)}. You see what the member sent, and not what was found before.`}</Text>
      <Group>
        <Button variant="filled" loading={isPending} onClick={() => mutate(undefined)}>
          Take the next item
        </Button>
      </Group>
    </>
  );
}

const READ_BY = 'The member reads it only if your finding counts.';

function Taken({ taken }: { taken: SecondOpinion }) {
  const { item, auditCaseId, unit, memberName, cpdYear } = taken;
  const [open, setOpen] = useState<Open>();
  const place = useRef<HTMLElement>(null);
  const { mutateAsync } = useChange(benchChanges.giveSecond);
  const give = (found: Judgement, key: string) =>
    mutateAsync({ body: { auditItemId: item.auditItemId, ...found }, key });
  const onGiven = () => showDone('Your opinion was kept. Thank you.');
  const saving = useSaving<Judgement, SecondOpinions>({
    entered: null,
    save: give,
    content: (found) => found,
    onSaved: onGiven,
    again: true,
  });
  const accept = () => void saving.submit({ verdict: 'ACCEPTED', acceptedHours: 0, reason: '' });
  const judging = { canJudge: !saving.busy, busy: saving.busy, accept };
  const close = () => setOpen(undefined);
  return (
    <>
      <Text>{`${memberName}, ${cpdYear}. Another auditor has judged this item; you see what the member sent, and not what was found.`}</Text>
      <section
        ref={place}
        tabIndex={-1}
        className={`${shared.frame} ${styles.detail}`}
        aria-label={item.activityName}
        onKeyDown={keysOf({ canAsk: false, judging, open: setOpen, next: () => undefined })}
      >
        <ItemContent audit={taken} item={item} onLeaveFile={() => place.current?.focus()} />
        <Facts>
          <Fact label="Specialties">{taken.specialties.join(', ')}</Fact>
          <Fact label="Registration">{taken.registrations.join(', ')}</Fact>
        </Facts>
        <NotSaved failure={saving.failure} />
        <div className={styles.decide}>
          <JudgeButtons {...{ item, judging, setOpen }} />
          <Button onClick={() => setOpen('conflict')}>I know this member…</Button>
        </div>
      </section>
      {open === 'part' && (
        <PartDialog {...{ unit, item }} judge={give} readBy={READ_BY} onJudged={onGiven} onClose={close} />
      )}
      {open === 'refuse' && (
        <RefuseDialog item={item} judge={give} readBy={READ_BY} onJudged={onGiven} onClose={close} />
      )}
      {open === 'conflict' && <ConflictDialog auditCaseId={auditCaseId} what="item" onClose={close} />}
    </>
  );
}

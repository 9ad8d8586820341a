import type { DrawTicket } from '@cpd/contract/audit-draws';
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { ownDrawTicketQuery } from '../../queries/audit-draws.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import shared from '../../ui/shared.module.css';
import { canCheckPlace, leadsToRoot } from './check-place.ts';
import styles from './own-ticket.module.css';

/** The draw that the member's record is in, and their own ticket once it is theirs to know (DRW-02, DRW-04); nothing without one. */
export function OwnTicket({ cpdYearId }: { cpdYearId: number }) {
  const { userId } = useUser();
  const { data } = useQuery(ownDrawTicketQuery(userId, cpdYearId));
  if (data === undefined || data === null) return null;
  const { cpdYear, root, ticket } = data;
  return (
    <section className={styles.panel} aria-labelledby="own-draw">
      <Title order={2} fz="md" id="own-draw">
        {`The draw for the audit of ${cpdYear}`}
      </Title>
      <Text>{ticket === null ? NOT_YET : inWords(ticket)}</Text>
      {ticket !== null && <Checking root={root} ticket={ticket} />}
      <Anchor component={AppLink} href={paths.verifyDraw(root)} className={styles.link}>
        How the draw works, and what was settled when
      </Anchor>
    </section>
  );
}

const NOT_YET = 'Your record is in the list from which members are drawn. Those who are drawn will be notified.';

function inWords({ standing, isDrawn }: DrawTicket): string {
  if (standing === 'MANDATORY') return 'You are audited for a reason of its own, outside the draw.';
  if (standing === 'EXCLUDED') return 'Your record was not among those that could be drawn.';
  return isDrawn ? 'Your record was drawn at random.' : 'Your record was not drawn.';
}

/** The figures behind it, for who wants to see them, and the check in the reader's own browser. */
function Checking({ root, ticket }: { root: string; ticket: DrawTicket }) {
  const [isOpen, setOpen] = useState(false);
  const [isRight, setRight] = useState<boolean>();
  const open = async () => {
    setOpen(true);
    if (canCheckPlace()) setRight(await leadsToRoot(ticket, root));
  };
  if (!isOpen) {
    return (
      <Button className={styles.start} onClick={() => void open()}>
        Check it
      </Button>
    );
  }
  return (
    <Stack gap="sm">
      <Text role="status">{isRight === undefined ? '' : CHECKED[isRight ? 'right' : 'wrong']}</Text>
      <Facts>
        <Fact label="Your ticket">{ticket.hash !== null && <code className={shared.long}>{ticket.hash}</code>}</Fact>
        <Fact label="Highest ticket drawn in your group">
          {ticket.cutOff !== null && <code className={shared.long}>{ticket.cutOff}</code>}
        </Fact>
        <Fact label="Root of the list">
          <code className={shared.long}>{root}</code>
        </Fact>
      </Facts>
      {ticket.hash !== null && (
        <Text size="sm" className={shared.quiet}>
          Those whose ticket comes first in the order of numbers and letters are drawn, up to the highest one.
        </Text>
      )}
    </Stack>
  );
}

const CHECKED = {
  right: 'Your browser has checked it: your record was in the frozen list as it is shown here.',
  wrong:
    'Your browser has checked it, and your record does not lead to the root of the list. Please tell the CPD team.',
};

import type { PublicDraw } from '@cpd/contract/audit-draws';
import { Anchor, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { configuration } from '../../lib/configuration.ts';
import { timeAtCollege } from '../../parts/college-time.ts';
import { StrataTable } from '../../parts/draw/strata-table.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { publicDrawQuery } from '../../queries/audit-draws.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import shared from '../../ui/shared.module.css';
import { useTitle } from '../../ui/use-title.ts';
import { PublicPage } from './public-page.tsx';
import styles from './verify.module.css';

/** What everyone may know of the draw with a root: what was settled when, the counts, and how a ticket is checked (DRW-02). */
export function DrawScreen() {
  useTitle('A draw for an audit');
  const { root } = useParams({ from: '/Verify/Draw/$root' });
  const isRoot = /^[0-9a-f]{64}$/i.test(root);
  const query = useQuery({ ...publicDrawQuery(root), enabled: isRoot });
  return (
    <PublicPage>
      {isRoot ? (
        <Loaded query={query} waiting={[200, 320]} failed="The draw could not be loaded.">
          {(draw) => (draw === null ? <Unknown /> : <Draw draw={draw} />)}
        </Loaded>
      ) : (
        <Unknown />
      )}
    </PublicPage>
  );
}

function Unknown() {
  return (
    <section className={styles.card}>
      <Title order={1}>This draw is not known</Title>
      <Text>{`${configuration.collegeName} has frozen no list with this root. Please compare the address with what you were given.`}</Text>
    </section>
  );
}

function Draw({ draw }: { draw: PublicDraw }) {
  const { cpdYear, drawNumber, reason, isReplaced, share, members, strata, drawnAt } = draw;
  return (
    <>
      <Title order={1}>{`Draw ${drawNumber} for the audit of ${cpdYear}`}</Title>
      {isReplaced && <Text>Another draw followed, and this one no longer counts.</Text>}
      {reason !== '' && <Text>{`Why there was another draw: ${reason}`}</Text>}
      <section className={styles.card} aria-labelledby="settled">
        <Title order={2} id="settled">
          What was settled, and when
        </Title>
        <Settled draw={draw} />
      </section>
      <section className={styles.card} aria-labelledby="drawn">
        <Title order={2} id="drawn">
          {drawnAt === null ? 'Not drawn yet' : 'How many were drawn'}
        </Title>
        <Text>{`${share / 100} % of those who can be drawn, out of a list of ${members.toLocaleString('en-AU')} members.`}</Text>
        <StrataTable strata={strata} />
      </section>
      <HowItWorks />
    </>
  );
}

function Settled({ draw }: { draw: PublicDraw }) {
  const { root, frozenAt, secretHash, publicSource, committedAt, publicValue, drawnAt } = draw;
  return (
    <Facts>
      <Fact label="List frozen">{timeAtCollege(frozenAt)}</Fact>
      <Fact label="Root of the list">
        <code className={shared.long}>{root}</code>
      </Fact>
      <Fact label="Secret made">{committedAt === null ? 'not yet' : timeAtCollege(committedAt)}</Fact>
      <Fact label="Hash of the secret">{secretHash !== null && <code className={shared.long}>{secretHash}</code>}</Fact>
      <Fact label="Public value to be used">{publicSource ?? ''}</Fact>
      <Fact label="Drawn">{drawnAt !== null && timeAtCollege(drawnAt)}</Fact>
      <Fact label="Public value was">{publicValue ?? ''}</Fact>
    </Facts>
  );
}

function HowItWorks() {
  return (
    <section className={styles.card} aria-labelledby="how">
      <Title order={2} id="how">
        Why no one could choose who is drawn
      </Title>
      <Text>
        The college first froze the list of members. The root above is a fingerprint of that list: if one member in it
        were changed, the root would be another one. Then it made a secret and showed its hash, and said which public
        value will be used that no one could know at that time. Only when that value was known were members drawn.
      </Text>
      <Text>
        Each member gets a ticket, computed from the list, the secret and the public value. In each group the lowest
        tickets are drawn. When the audit has started, members find their own ticket, the highest ticket that was drawn
        in their group, and what shows that they are in the frozen list, on their page “Audit”. Tickets of others stay
        unknown.
      </Text>
      <Text>
        The college keeps a file from which the whole draw can be repeated on any computer, by{' '}
        <Anchor href="/replay-draw.mjs" download underline="always">
          a script that anyone can read
        </Anchor>
        . The file has the numbers of members, so only managers have it.
      </Text>
    </section>
  );
}

import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { configuration } from '../../lib/configuration.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { requirementLines, requirementsInWords } from '../../parts/requirements-words.ts';
import { helpTextsQuery } from '../../queries/reference.ts';
import { requirementsQuery, summaryQuery } from '../../queries/summary.ts';
import { yearsQuery } from '../../queries/years.ts';
import { AppLink } from '../../ui/app-link.tsx';
import styles from './guide.module.css';
import { GUIDES, type Guide, guides } from './guides.ts';

/** What the college says about its framework, its resources or its handbook, in its own words (NAV-13, HOM-05, HOM-07). */
export function GuideScreen({ guide }: { guide: Guide }) {
  const { title, uiCode, link } = guides[guide];
  const query = useQuery(helpTextsQuery());
  const text = query.data?.find((one) => one.uiCode === uiCode)?.text ?? '';
  const address = configuration.links[link];
  return (
    <Stack gap="lg" maw={720}>
      <Title order={1}>{title}</Title>
      <Pages />
      {address !== undefined && (
        <Anchor href={address} target="_blank" rel="noopener noreferrer" underline="always">
          Open the college’s page (opens in a new tab)
        </Anchor>
      )}
      <Loaded query={query} waiting={160} failed="The text of this page could not be loaded.">
        {() =>
          text === '' ? (
            <Text>This page has no text yet. The CPD team can tell you more.</Text>
          ) : (
            <Text className={styles.text}>{text}</Text>
          )
        }
      </Loaded>
      {guide === 'framework' && <RequirementsOfYear />}
      <Text>
        Is something not clear?{' '}
        <Anchor component={AppLink} href={paths.contact} underline="always">
          Contact the CPD team
        </Anchor>
      </Text>
    </Stack>
  );
}

/** The pages of the guide; one that the college has on a site of its own opens there (NAV-19). */
function Pages() {
  return (
    <nav aria-label="Guide" className={styles.pages}>
      {GUIDES.map((guide) => {
        const { title, link } = guides[guide];
        const site = configuration.links[link];
        return site === undefined ? (
          <AppLink key={guide} href={paths[guide]}>
            {title}
          </AppLink>
        ) : (
          <a key={guide} href={site} target="_blank" rel="noopener noreferrer">
            {title} (opens in a new tab)
          </a>
        );
      })}
    </nav>
  );
}

/** What the newest open year asks of this member, one by one (HOM-06); nothing where that cannot be told. */
function RequirementsOfYear() {
  const { userId } = useUser();
  const { data: years } = useQuery(yearsQuery(userId));
  const open = years?.filter(({ cpdStatusCode }) => cpdStatusCode === 'OPEN' || cpdStatusCode === 'INPROGRESS') ?? [];
  const newest = open.toSorted((one, other) => other.cpdYearYear - one.cpdYearYear)[0];
  const { data: requirements } = useQuery({
    ...requirementsQuery(userId, newest?.cpdYearId ?? 0),
    enabled: newest !== undefined,
  });
  const { data: summary } = useQuery({
    ...summaryQuery(userId, newest?.cpdYearId ?? 0),
    enabled: newest !== undefined,
  });
  if (requirements === undefined) return null;
  return (
    <section aria-labelledby="requirements">
      <Title order={2} mb="xs" id="requirements">
        Your {requirements.year} requirements
      </Title>
      <Text mb="xs">{requirementsInWords(requirements)}</Text>
      {summary?.submissionView === 'provisional' && (
        <Text mb="xs">The college has not confirmed these rules yet. They may still change.</Text>
      )}
      <ul className={styles.list}>
        {requirementLines(requirements).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

import { LIST_NAMES, LISTS, type ListName } from '@cpd/domain/college/lists';
import { Group, Stack, Title } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import { useParams } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { HelpBubble } from '../../../parts/help-bubble.tsx';
import { ListView } from '../../../parts/list/list-view.tsx';
import type { ShownRow } from '../../../queries/lists.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import styles from './lists.module.css';
import { ReopenMany } from './reopen-many.tsx';

/** The lists of the CPD team, each with an address of its own (ADM-06). */
export function ListsScreen() {
  const { list: asked } = useParams({ strict: false });
  const list = LIST_NAMES.find((name) => name.toLowerCase() === asked?.toLowerCase()) ?? 'Members';
  const { title } = LISTS[list];
  useTitle(title);
  return (
    <Stack gap="lg">
      <Group gap="xs">
        <Title order={1}>{title}</Title>
        {list === 'Audits' && <HelpBubble code="AudList1" about={title} />}
      </Group>
      <Tabs current={list} />
      <ListView
        key={list}
        list={list}
        hrefOf={HREFS[list]}
        {...(list === 'Members' && { actionsFor: (filters) => <ReopenMany filters={filters} /> })}
      />
    </Stack>
  );
}

const toMember = ({ memberNumber }: ShownRow) => paths.adminMember(memberNumber);

/** Where the rows of each list lead. */
const HREFS: Readonly<Record<ListName, (row: ShownRow) => string>> = {
  Members: toMember,
  Documents: toMember,
  Activities: toMember,
  Audits: toMember,
  Participation: ({ id }) => paths.adminRequest(id),
};

function Tabs({ current }: { current: ListName }) {
  return (
    <nav aria-label="Lists" className={styles.tabs}>
      {LIST_NAMES.map((name) => (
        <AppLink
          key={name}
          href={paths.adminList(name)}
          className={styles.tab}
          aria-current={name === current ? 'page' : undefined}
        >
          {LISTS[name].title}
        </AppLink>
      ))}
    </nav>
  );
}

import { LIST_NAMES, LISTS, type ListName } from '@cpd/domain/college/lists';
import { Group, Stack, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type MemberTab, paths } from '../../../lib/paths.ts';
import { HelpBubble } from '../../../parts/help-bubble.tsx';
import { type Chosen, ListView } from '../../../parts/list/list-view.tsx';
import type { ShownRow } from '../../../queries/lists.ts';
import { useOwnAddress } from '../../../ui/own-address.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { TabLinks } from '../tabs.tsx';
import { AuditMany } from './audit-many.tsx';
import { ChosenAudits } from './chosen-audits.tsx';
import { FollowUpMany } from './follow-up-many.tsx';
import { ReopenMany } from './reopen-many.tsx';
import { RiskCounts } from './risk-counts.tsx';

/** The lists of the CPD team, each with an address of its own (ADM-06). */
export function ListsScreen() {
  const { list: asked } = useParams({ strict: false });
  const list = LIST_NAMES.find((name) => name.toLowerCase() === asked?.toLowerCase()) ?? 'Members';
  const { title } = LISTS[list];
  const year = useOwnAddress(({ search }) => search.Year);
  useTitle(title);
  return (
    <Stack gap="lg">
      <Group gap="xs">
        <Title order={1}>{title}</Title>
        {list === 'Audits' && <HelpBubble code="AudList1" about={title} />}
      </Group>
      <TabLinks label="Lists" tabs={TABS} current={list} />
      {list === 'AtRisk' && <RiskCounts year={yearIn({ Year: String(year) })} />}
      <ListView
        key={list}
        list={list}
        hrefOf={HREFS[list]}
        actionsFor={ACTIONS[list]}
        actionsForChosen={ACTIONS_FOR_CHOSEN[list]}
      />
    </Stack>
  );
}

/** To the tab of a member's page that a row is about, in its year where that is shown. */
const toMember =
  (tab?: MemberTab) =>
  ({ memberNumber, cells }: ShownRow) =>
    paths.adminMember(memberNumber, { tab, year: Number(cells.Year) || undefined });

type Filters = Readonly<Record<string, string>>;

/** What can be done with those whom a list shows. */
const ACTIONS: Partial<Record<ListName, (filters: Filters) => ReactNode>> = {
  Members: (filters) => (
    <>
      <ReopenMany filters={filters} />
      <AuditMany filters={filters} />
    </>
  ),
};

/** What can be done with those whom someone chooses of a list. */
const ACTIONS_FOR_CHOSEN: Partial<Record<ListName, (chosen: Chosen) => ReactNode>> = {
  AtRisk: ({ rows, filters, clear }) => <FollowUpMany rows={rows} year={yearIn(filters)} onDone={clear} />,
  AuditCases: ({ rows, clear }) => <ChosenAudits rows={rows} onDone={clear} />,
};

/** The year that a filter names whole. */
function yearIn({ Year }: Filters): string | undefined {
  return Year !== undefined && /^\d{4}$/.test(Year) ? Year : undefined;
}

/** Where the rows of each list lead. */
const HREFS: Readonly<Record<ListName, (row: ShownRow, filters: Filters) => string>> = {
  Members: toMember(),
  AtRisk: ({ memberNumber }, filters) => paths.adminRisk(memberNumber, yearIn(filters)),
  Documents: toMember('Files'),
  Activities: toMember('Activities'),
  Audits: toMember(),
  AuditCases: ({ id }) => paths.adminTeamAudit(id),
  Participation: ({ id }) => paths.adminRequest(id),
};

const TABS = LIST_NAMES.map((name) => ({ name, title: LISTS[name].title, href: paths.adminList(name) }));

import { checked } from '@cpd/contract/checked';
import { ListView as SavedView } from '@cpd/contract/list-views';
import { ListPage, ListRequest } from '@cpd/contract/lists';
import type { ListName } from '@cpd/domain/college/lists';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildUser } from '../../testing/build.ts';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-in-app.tsx';
import { type Chosen, ListView } from './list-view.tsx';

type Values = Record<string, string | number | null>;

const members: Values[] = [
  { MIN: '100001', LastName: 'Example', FirstName: 'Alex', Year: 2026, Status: 'In Progress', Hours: 30, Audit: null },
  { MIN: '100002', LastName: 'Sample', FirstName: 'Aroha', Year: 2026, Status: 'Complete', SubmittedOn: '2026-02-03' },
];

/** Answers a page of these members, and a cursor of the next one where there is one. */
const pageOf = (rows: Values[], next: string | null = null) => ({
  countList: { count: 1_234 },
  readList: ({ body }: { body: object }) => {
    const asked = checked(ListRequest, body);
    return checked(ListPage, {
      rows: rows.map((row, index) => ({
        objectId: index + (asked.cursor ? 100 : 1),
        userId: index + 1,
        memberNumber: String(row.MIN),
        cells: asked.columns?.map((column) => row[column] ?? null),
      })),
      next: asked.cursor ? null : next,
    });
  },
});

beforeEach(() => serve({ ...pageOf(members), listListViews: [] }));

async function open(list: ListName = 'Members', search = '', role?: string) {
  const app = renderScreen(
    <ListView list={list} hrefOf={({ memberNumber }) => `/Admin/Members/${memberNumber}`} />,
    role === undefined ? undefined : buildUser({ role }),
    `/Admin/Lists/${list}${search}`,
  );
  await waitFor(() => expect(asked()).not.toEqual([]));
  return app;
}

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const asked = () => sent('readList').map(({ body }) => body);
const lastAsked = () => asked().at(-1);

describe('what goes wrong', () => {
  test('[ADM-06] a list that cannot be loaded says so and is asked for again', async () => {
    serve({ readList: refusal(503, 'The database does not answer.') });
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'could not be loaded. The database does not answer.',
    );
    serve(pageOf(members));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Example, Alex' })).toBeDefined();
  });

  test('[ADM-04] a filter that the server refuses says why beside the field', async () => {
    const problems = [{ field: 'filters.member', message: 'Please shorten this.' }];
    serve({ readList: refusal(400, 'Too long.', 'INVALID', problems) });
    await open('Members', '?Member=x');
    const field = screen.getByRole('textbox', { name: 'Member number or name' });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('Please shorten this.')).toBeDefined();
  });

  test('[ADM-04] when nothing fits, the filters that hide everything are named and can be taken off', async () => {
    serve(pageOf([]));
    const { router } = await open('Members', '?Member=wilson&Status=Complete&sort=-MIN');
    expect(await screen.findByText(/Member number or name contains “wilson”/)).toBeDefined();
    expect(screen.getByText(/Status is “Complete”/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Status' }));
    await waitFor(() => expect(lastAsked()?.filters).toEqual({ Member: 'wilson' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(lastAsked()).toMatchObject({ filters: {}, sort: 'MIN', descending: true }));
    expect(router.state.location.href).toBe('/Admin/Lists/Members?sort=-MIN');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Member number or name' }).value).toBe('');
    expect(await screen.findByText(/There are no members yet/)).toBeDefined();
  });

  test('[ADM-06] an export that is refused says why, and that nothing was exported', async () => {
    serve({ exportList: refusal(400, 'There are more than 100,000 members.') });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Nothing was exported. There are more than 100,000 members.',
    );
  });
});

describe('a list', () => {
  test('[ADM-03] is filtered while one types, and the address says so', async () => {
    const { router } = await open();
    await userEvent.type(screen.getByRole('textbox', { name: 'Member number or name' }), 'al ex{Enter}');
    await waitFor(() => expect(lastAsked()?.filters).toEqual({ Member: 'al ex' }));
    expect(router.state.location.href).toBe('/Admin/Lists/Members?Member=al+ex');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Exempt');
    await waitFor(() => expect(lastAsked()?.filters).toEqual({ Member: 'al ex', Status: 'Exempt' }));
  });

  test('[ADM-03] keeps the filter that it comes back to', async () => {
    const { router } = await open('Members', '?Member=al');
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Member number or name' });
    await router.navigate({ href: '/Admin/Lists/Members' });
    await waitFor(() => expect(field().value).toBe(''));
    router.history.back();
    await waitFor(() => expect(field().value).toBe('al'));
    await userEvent.type(field(), 'ex');
    await waitFor(() => expect(lastAsked()?.filters).toEqual({ Member: 'alex' }));
    expect(router.state.location.href).toBe('/Admin/Lists/Members?Member=alex');
  });

  test.each(['03022026', '3/2/2026', '03-02-2026'])(
    '[ADM-01, LIM-09] is filtered by a day that is typed as %s',
    async (typed) => {
      const { router } = await open('Documents');
      await userEvent.type(screen.getByRole('textbox', { name: 'Uploaded' }), typed);
      await waitFor(() => expect(lastAsked()).toMatchObject({ filters: { UploadedOn: '03/02/2026' } }));
      expect(router.state.location.href).toBe('/Admin/Lists/Documents?UploadedOn=03%2F02%2F2026');
      await userEvent.clear(screen.getByRole('textbox', { name: 'Uploaded' }));
      await waitFor(() => expect(lastAsked()).toMatchObject({ filters: {} }));
      expect(screen.getByRole('button', { name: 'Choose on a calendar: Uploaded' })).toBeTruthy();
    },
  );

  test('[COH-04] calls a year in which nothing was saved not begun, and asks for it by its documented word', async () => {
    serve(pageOf([{ MIN: '100001', LastName: 'Example', Status: 'Open' }]));
    await open();
    expect(await screen.findByRole('cell', { name: 'Not begun' })).toBeDefined();
    expect(screen.queryByText('Open')).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Not begun');
    await waitFor(() => expect(lastAsked()?.filters).toEqual({ Status: 'Open' }));
  });

  test('[COH-03, ROL-05] is written to by who may write, with the question that it answers', async () => {
    await open('Members', '?Status=Open&Member=al%20ex&sort=LastName', 'WATCHER');
    await screen.findByRole('table');
    expect(screen.queryByRole('link', { name: 'Write to these' })).toBeNull();
    cleanup();
    await open('Members', '?Status=Open&Member=al%20ex&sort=LastName', 'STAFF');
    const link = await screen.findByRole('link', { name: 'Write to these' });
    expect(link.getAttribute('href')).toBe('/Admin/Notifications?id=new&list=Members&Member=al+ex&Status=Open');
  });

  test('[COH-03] opens saved views, a colleague’s too, says what the list has lost, and saves another', async () => {
    const view = { list: 'Members', name: 'Not begun', shared: true, savedByName: 'Sam Example', isOwn: false };
    const shown = { filters: { Status: 'Open' }, columns: ['MIN', 'Status'], sort: 'MIN', descending: true };
    const theirs = checked(SavedView, { listViewId: 1, ...view, ...shown, mayDelete: false, lost: ['Shoes'] });
    serve({ listListViews: [theirs], saveListView: theirs });
    const { router } = await open('Members', '?Member=al', 'STAFF');
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
    const saved = within(await screen.findByRole('list', { name: 'Saved views' }));
    expect(saved.getByText('shared by Sam Example')).toBeDefined();
    expect(saved.queryByRole('button', { name: /^Delete/ })).toBeNull();
    await userEvent.click(saved.getByRole('button', { name: 'Not begun' }));
    await waitFor(() => expect(lastAsked()).toEqual({ list: 'Members', ...shown }));
    expect(router.state.location.href).toBe('/Admin/Lists/Members?Status=Open&sort=-MIN');
    expect(screen.getByRole('alert').textContent).toContain('The list no longer has Shoes');

    await userEvent.click(screen.getByRole('button', { name: 'Views' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save this view…' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mine');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Share it/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('saveListView').map(({ body }) => body)).toEqual([
        { list: 'Members', name: 'Mine', shared: true, ...shown },
      ]),
    );
  });

  test('[COH-03] deletes a view that one may delete, after asking', async () => {
    const view = { list: 'Members', name: 'Mine', shared: false, savedByName: 'Sam Example', isOwn: true };
    const shown = { filters: {}, columns: ['MIN'], sort: 'MIN', descending: false };
    const mine = checked(SavedView, { listViewId: 9, ...view, ...shown, mayDelete: true, lost: [] });
    serve({ listListViews: [mine], deleteListView: null });
    await open('Members', '', 'WATCHER');
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the view Mine' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the view' }));
    await waitFor(() => expect(sent('deleteListView')).toMatchObject([{ query: { id: 9 } }]));
  });

  test('[ADM-06] opens as its address says, and shows dates as people read them', async () => {
    localStorage.setItem('columns.7.Members', '["MIN","SubmittedOn","Password"]');
    await open('Members', '?Year=2025&Status=Nonsense&sort=-LastName&Password=x');
    expect(await screen.findByRole('cell', { name: '03/02/2026' })).toBeDefined();
    expect(asked()).toEqual([
      {
        list: 'Members',
        filters: { Year: '2025' },
        sort: 'LastName',
        descending: true,
        columns: ['MIN', 'SubmittedOn'],
      },
    ]);
    expect(headings()).toEqual(['Member number', 'Submitted']);
  });

  test('[ADM-06] is sorted by its headings, one way and the other', async () => {
    await open();
    const heading = await screen.findByRole('columnheader', { name: 'Last name' });
    expect(heading.getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(within(heading).getByRole('button'));
    await waitFor(() => expect(heading.getAttribute('aria-sort')).toBe('descending'));
    expect(lastAsked()).toMatchObject({ sort: 'LastName', descending: true });
  });

  test('[ADM-06] has no headings to press over what is added up for each row', async () => {
    serve(pageOf([{ MIN: '100001', ActivityName: 'Grand rounds', Hours: 2 }]));
    await open('Activities');
    const heading = await screen.findByRole('columnheader', { name: 'Hours' });
    expect(within(heading).queryByRole('button')).toBeNull();
  });

  test('[COH-04] has filters that are there only for who asks for more, and those that are used', async () => {
    await open('Members', '?Hours=10-20');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Hours or credits' }).value).toBe('10-20');
    expect(screen.queryByRole('combobox', { name: 'Pace' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'More filters' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Pace' }), 'At risk');
    await waitFor(() => expect(lastAsked()?.filters).toEqual({ Hours: '10-20', Pace: 'At risk' }));
    await userEvent.click(screen.getByRole('button', { name: 'Fewer filters' }));
    expect(screen.getByRole('combobox', { name: 'Pace' })).toBeDefined();
    expect(screen.queryByRole('combobox', { name: 'Country' })).toBeNull();
  });

  test('[ADM-06] shows the chosen columns, also the next time', async () => {
    await open();
    await screen.findByRole('link', { name: 'Example, Alex' });
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Submitted' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Year' }));
    await waitFor(() => expect(headings()).toContain('Submitted'));
    expect(headings()).not.toContain('Year');
    expect(JSON.parse(localStorage.getItem('columns.7.Members') ?? '')).toEqual(lastAsked()?.columns);
    await userEvent.click(screen.getByRole('button', { name: 'Default columns' }));
    await waitFor(() => expect(headings()).toContain('Year'));
    expect(localStorage.getItem('columns.7.Members')).toBeNull();
  });

  test('[ADM-06] shows more where it ended, until there is no more', async () => {
    serve(pageOf(members, 'the-end'));
    await open();
    expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['Example', 'Sample']);
    expect(await screen.findByText('The first 2 of 1,234 members')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(4));
    expect(lastAsked()?.cursor).toBe('the-end');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.getByText('4 members')).toBeDefined();
  });

  test('[ADM-06] says how many there are only as far as they can be counted', async () => {
    serve({ ...pageOf(members, 'the-end'), countList: { count: 100_001 } });
    await open();
    expect(await screen.findByText('The first 2 of more than 100,000 members')).toBeDefined();
  });

  test('[COH-03] says that there are many where they are too many to be counted', async () => {
    serve({ ...pageOf(members, 'the-end'), countList: { count: undefined } });
    await open();
    expect(await screen.findByText('The first 2 of many members')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Show more' })).toBeDefined();
  });

  test('[ADM-06] leads from the name in each row to the member, and exports what it shows', async () => {
    await open('Members', '?Member=example');
    const link = await screen.findByRole('link', { name: 'Example, Alex' });
    expect(link.getAttribute('href')).toBe('/Admin/Members/100001');
    serve({ exportList: undefined });
    await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
    expect(await screen.findByText('The list is on its way to your downloads.')).toBeDefined();
    expect(sent('exportList').map(({ body }) => body)).toEqual(asked());
  });

  test('[ADM-06] can be stopped while it is exported', async () => {
    serve({
      exportList: ({ onProgress, signal }) =>
        new Promise((_resolve, reject) => {
          onProgress?.(1_048_576);
          signal?.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
        }),
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    expect(await screen.findByText('1 MB so far …')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Stop the export' }));
    expect(await screen.findByText('The export was stopped.')).toBeDefined();
  });

  test('[ADM-06] is cards on a phone, with its filters behind a button', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({ matches: true, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
    );
    await open('Members', '?Member=e');
    const card = (await screen.findByRole('link', { name: 'Example, Alex' })).closest('li');
    expect(card?.textContent).toMatch(/^Example, Alex.*Member number100001/);
    expect(card?.textContent).not.toContain('First name');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Member number or name' }).value).toBe('e');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'First name, Z to A');
    await waitFor(() => expect(lastAsked()).toMatchObject({ sort: 'FirstName', descending: true }));
  });
});

describe('[COH-05] choosing several', () => {
  const act = vi.fn((chosen: Chosen) => <button type="button">{`Act for ${chosen.rows.length}`}</button>);
  const view = (role: string) =>
    renderScreen(
      <ListView list="AtRisk" hrefOf={() => '/'} actionsForChosen={act} />,
      buildUser({ role }),
      '/Admin/Lists/AtRisk',
    );

  test('rows are chosen one by one by keys, or all that are shown', async () => {
    view('STAFF');
    const first = await screen.findByRole('checkbox', { name: 'Choose Example, Alex' });
    expect(screen.queryByRole('button', { name: /^Act for/ })).toBeNull();
    first.focus();
    await userEvent.keyboard(' ');
    expect(screen.getByRole('button', { name: 'Act for 1' })).toBeDefined();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all that are shown' }));
    expect(screen.getByRole('button', { name: 'Act for 2' })).toBeDefined();
    expect(act.mock.lastCall?.[0].rows.map(({ memberNumber }) => memberNumber)).toEqual(['100001', '100002']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all that are shown' }));
    expect(screen.queryByRole('button', { name: /^Act for/ })).toBeNull();
  });

  test('those who only look on choose no one', async () => {
    view('WATCHER');
    await screen.findByRole('link', { name: 'Example, Alex' });
    expect(screen.queryByRole('checkbox', { name: /^Choose/ })).toBeNull();
  });
});

import type { ListView } from '@cpd/contract/list-views';
import { mayDo } from '@cpd/domain/member/roles';
import { LIST_VIEW_NAME_MAX } from '@cpd/domain/values/limits';
import { Button, Checkbox, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { listViewsChanges, listViewsQuery } from '../../queries/list-views.ts';
import type { ListAsk } from '../../queries/lists.ts';
import { useChange } from '../../queries/use-change.ts';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import shared from '../../ui/shared.module.css';
import { showDone } from '../../ui/toast.ts';
import { Loaded } from '../loaded.tsx';
import { ConfirmDialog, SaveDialog } from '../saving/save-dialog.tsx';
import { useForm } from '../saving/use-form.ts';
import styles from './list.module.css';

type ViewsProps = {
  /** What the list shows now. */
  ask: ListAsk;
  onOpen: (view: ListView) => void;
};

/** The saved views of a list, own and shared, each to be opened, and the way to save what it shows now (COH-03). */
export function ListViews({ ask, onOpen }: ViewsProps) {
  const [opened, setOpened] = useState(false);
  const [saving, setSaving] = useState(false);
  const [toDelete, setToDelete] = useState<ListView>();
  const then = (act: () => void) => () => {
    setOpened(false);
    act();
  };
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        shadow="md"
        withinPortal={false}
        withRoles
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <LabelledButton icon={IconBookmark} onClick={() => setOpened(!opened)}>
            Views
          </LabelledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label="Views" maw={360}>
          <Stack gap="sm">
            <Choice
              list={ask.list}
              onOpen={(view) => then(() => onOpen(view))()}
              onDelete={(view) => then(() => setToDelete(view))()}
            />
            <Button onClick={then(() => setSaving(true))}>Save this view…</Button>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {saving && <SaveViewDialog ask={ask} onClose={() => setSaving(false)} />}
      {toDelete !== undefined && <DeleteViewDialog view={toDelete} onClose={() => setToDelete(undefined)} />}
    </>
  );
}

type ChoiceProps = {
  list: ListAsk['list'];
  onOpen: (view: ListView) => void;
  onDelete: (view: ListView) => void;
};

function Choice({ list, onOpen, onDelete }: ChoiceProps) {
  const query = useQuery(listViewsQuery(list));
  if (query.data === undefined)
    return <Loaded query={query} waiting={44} failed="The saved views could not be loaded." />;
  const views = query.data;
  if (views.length === 0) {
    return <Text size="sm">Save the filters, order and columns of this list to have them again with one press.</Text>;
  }
  return (
    <ul className={`${shared.list} ${styles.views}`} aria-label="Saved views">
      {views.map((view) => (
        <li key={view.listViewId}>
          <Button variant="subtle" size="compact-md" onClick={() => onOpen(view)}>
            {view.name}
          </Button>
          {view.shared && (
            <span className={shared.quiet}>{view.isOwn ? 'shared by you' : `shared by ${view.savedByName}`}</span>
          )}
          {view.mayDelete && (
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Delete the view ${view.name}`}
              onClick={() => onDelete(view)}
            >
              <IconTrash size={16} aria-hidden />
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function SaveViewDialog({ ask, onClose }: { ask: ListAsk; onClose: () => void }) {
  const { mutateAsync } = useChange(listViewsChanges.saveListView);
  const mayShare = mayDo(useUser().role, 'staff');
  const { list, filters = {}, sort = '', descending = false, columns } = ask;
  const form = useForm({
    initial: { name: '', shared: false },
    save: (values, key) => mutateAsync({ body: { ...values, list, filters, sort, descending, columns }, key }),
    onSaved: ({ name }) => {
      showDone(`The view “${name}” was saved.`);
      onClose();
    },
  });
  return (
    <SaveDialog title="Save this view" action="Save" form={form} onSave={() => void form.submit()} onClose={onClose}>
      <Text size="sm">The filters, the order and the columns that the list shows now are saved under a name.</Text>
      <TextInput label="Name" required maxLength={LIST_VIEW_NAME_MAX} {...form.text('name')} />
      {mayShare && (
        <Checkbox
          label="Share it with everybody who sees this list"
          checked={form.values.shared}
          onChange={(event) => form.set({ shared: event.currentTarget.checked })}
        />
      )}
    </SaveDialog>
  );
}

function DeleteViewDialog({ view, onClose }: { view: ListView; onClose: () => void }) {
  const { mutateAsync } = useChange(listViewsChanges.deleteListView);
  return (
    <ConfirmDialog
      title="Delete this view?"
      action="Delete the view"
      danger
      change={(key) => mutateAsync({ listViewId: view.listViewId, key })}
      onDone={() => {
        showDone(`The view “${view.name}” was deleted.`);
        onClose();
      }}
      onClose={onClose}
    >
      <Text>
        {view.shared ? `“${view.name}” is shared: nobody will have it any longer.` : `“${view.name}” will be deleted.`}
      </Text>
    </ConfirmDialog>
  );
}

import type { ResourceContent, ResourceFields } from '@cpd/contract/content';
import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSaveResource } from '../../../queries/content.ts';
import { showDone, showError } from '../../../ui/toast.ts';
import styles from './content.module.css';
import { HistoryDialog } from './history-dialog.tsx';
import { type Area, ResourceDialog } from './resource-dialog.tsx';
import { fieldsOf, newResource } from './resource-values.ts';
import { Row } from './row.tsx';

type ResourceListProps = { resources: readonly ResourceContent[]; areas: readonly Area[]; mayEdit: boolean };

/** What there is to learn from, hidden ones too (SPC-07). */
export function ResourceList({ resources, areas, mayEdit }: ResourceListProps) {
  const [open, setOpen] = useState<{ dialog: 'edit' | 'history'; id: number } | undefined>();
  const save = useSaveResource();
  const opened = resources.find(({ learningResourceId }) => learningResourceId === open?.id);
  const close = () => setOpen(undefined);

  function change(resource: ResourceContent, fields: ResourceFields | null, done: string) {
    const { learningResourceId, version } = resource;
    save.mutate(
      { body: { learningResourceId, version, resource: fields }, key: crypto.randomUUID() },
      { onSuccess: () => showDone(done), onError: ({ message }) => showError(message) },
    );
  }

  return (
    <>
      {mayEdit && (
        <Button
          mb="md"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setOpen({ dialog: 'edit', id: 0 })}
        >
          Add a resource
        </Button>
      )}
      {resources.length === 0 && (
        <Text>There are no resources yet. Each one appears beside the specialties it is for.</Text>
      )}
      <ul className={styles.list}>
        {resources.map((resource) => (
          <Row
            key={resource.learningResourceId}
            label={resource.title}
            detail={describe(resource, areas)}
            state={resource}
            onEdit={mayEdit ? () => setOpen({ dialog: 'edit', id: resource.learningResourceId }) : undefined}
            onHistory={() => setOpen({ dialog: 'history', id: resource.learningResourceId })}
            more={mayEdit && <ResourceButtons resource={resource} pending={save.isPending} onChange={change} />}
          >
            {resource.url}
          </Row>
        ))}
      </ul>
      {open?.dialog === 'edit' && (
        <ResourceDialog key={open.id} resource={opened ?? newResource(resources)} areas={areas} onClose={close} />
      )}
      {opened && open?.dialog === 'history' && (
        <HistoryDialog
          name={{ kind: 'learning-resource', key: String(opened.learningResourceId) }}
          label={opened.title}
          onPutBack={mayEdit ? (edit) => change(opened, edit.beforeResource, 'Restored.') : undefined}
          problem={save.error?.message}
          pending={save.isPending}
          onClose={close}
        />
      )}
    </>
  );
}

type ResourceButtonsProps = {
  resource: ResourceContent;
  pending: boolean;
  onChange: (resource: ResourceContent, fields: ResourceFields | null, done: string) => void;
};

function ResourceButtons({ resource, pending, onChange }: ResourceButtonsProps) {
  const { title, hidden, isDelivered, changedOn } = resource;
  return (
    <>
      <Button
        size="sm"
        variant="default"
        disabled={pending}
        aria-label={`${hidden ? 'Show' : 'Hide'} ${title}`}
        onClick={() =>
          onChange(
            resource,
            { ...fieldsOf(resource), hidden: !hidden },
            hidden ? 'Members can see it again.' : 'Hidden.',
          )
        }
      >
        {hidden ? 'Show' : 'Hide'}
      </Button>
      {isDelivered && changedOn !== null && (
        <Button
          size="sm"
          variant="subtle"
          disabled={pending}
          aria-label={`Back to the original: ${title}`}
          onClick={() => onChange(resource, null, 'The original is back.')}
        >
          Original
        </Button>
      )}
    </>
  );
}

function describe({ resourceAreaIds, hidden, pictureId }: ResourceContent, areas: readonly Area[]): string {
  const names = areas.filter(({ resourceAreaId }) => resourceAreaIds.includes(resourceAreaId)).map(({ name }) => name);
  const parts = [names.length === 0 ? 'For everybody' : `For ${names.join(', ')}`];
  if (pictureId !== null) parts.push('with a picture');
  if (hidden) parts.push('hidden from members');
  return parts.join(' · ');
}

import type { ResourceContent } from '@cpd/contract/content';
import { RESOURCE_PICTURE_MAX_BYTES, RESOURCE_POSITION_MAX } from '@cpd/domain/values/limits';
import { Alert, Button, FileInput, MultiSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useRef, useState } from 'react';
import { useSaveResource, useUploadPicture } from '../../../queries/content.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { showDone } from '../../../ui/toast.ts';
import { refusalOf } from './refusal.ts';
import { fieldsOf, resourceProblems } from './resource-values.ts';

/** A specialty or domain that a resource may be for. */
export type Area = { resourceAreaId: number; name: string };

type ResourceDialogProps = { resource: ResourceContent; areas: readonly Area[]; onClose: () => void };

const PICTURE_KB = Math.floor(RESOURCE_PICTURE_MAX_BYTES / 1024);

/** Changes or adds a learning resource (SPC-07, SPC-09). */
export function ResourceDialog({ resource, areas, onClose }: ResourceDialogProps) {
  const [fields, setFields] = useState(() => fieldsOf(resource));
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const [seen] = useState(resource.version);
  const key = useRef(crypto.randomUUID());
  const save = useSaveResource();
  const picture = useUploadPicture();
  const refusal = refusalOf(save.error);
  const problems = tried ? resourceProblems(fields) : {};
  const overtaken = resource.version !== seen && !save.isPending && !save.isSuccess;
  function change(values: Partial<typeof fields>) {
    setFields({ ...fields, ...values });
    // Other words are another wish, even when the answer to the first was lost.
    key.current = crypto.randomUUID();
  }

  function send() {
    setTried(true);
    if (Object.keys(resourceProblems(fields)).length > 0) return;
    const { learningResourceId, version } = resource;
    save.mutate(
      { body: { learningResourceId, version, resource: fields, note: note }, key: key.current },
      {
        onSuccess: () => {
          showDone('Saved. Members see it the next time they open the screen.');
          onClose();
        },
      },
    );
  }

  return (
    <ActionDialog
      title={resource.learningResourceId === 0 ? 'Add a resource' : `Edit ${resource.title}`}
      action="Save"
      pending={save.isPending || picture.isPending}
      onAct={send}
      onClose={onClose}
    >
      {overtaken && (
        <Alert
          color="amber"
          role="alert"
          title={`${resource.changedBy ?? 'Somebody'} changed this while you were editing`}
        >
          It now says “{resource.title}”, {resource.url}. What you typed is still here; save it to replace theirs.
        </Alert>
      )}
      {refusal && !overtaken && (
        <Alert color="red" role="alert">
          {refusal.message}
        </Alert>
      )}
      <TextInput
        label="Title"
        required
        data-autofocus
        value={fields.title}
        error={problems.title ?? refusal?.problemOf('resource.title')}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextInput
        label="Web address"
        required
        inputMode="url"
        value={fields.url}
        error={problems.url ?? refusal?.problemOf('resource.url')}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      <MultiSelect
        label="For"
        description="Specialties and domains; choose none for everybody"
        searchable
        data={areas.map(({ resourceAreaId, name }) => ({ value: String(resourceAreaId), label: name }))}
        value={fields.resourceAreaIds.map(String)}
        onChange={(ids) => change({ resourceAreaIds: ids.map(Number) })}
      />
      <TextInput
        label="Place in the list"
        description="Lower numbers come first"
        inputMode="numeric"
        value={String(fields.position)}
        error={refusal?.problemOf('resource.position')}
        onChange={(event) => {
          const place = Number(event.currentTarget.value.replace(/\D/g, ''));
          change({ position: Math.min(place, RESOURCE_POSITION_MAX) });
        }}
      />
      <PictureField
        hasPicture={fields.pictureId !== null}
        upload={picture}
        onChange={(PictureId) => change({ pictureId: PictureId })}
      />
      <TextInput
        label="Note"
        description="Optional: why you changed it, for anyone who reads the history"
        value={note}
        error={refusal?.problemOf('note')}
        onChange={(event) => {
          setNote(event.currentTarget.value);
          change({});
        }}
      />
    </ActionDialog>
  );
}

type PictureFieldProps = {
  hasPicture: boolean;
  upload: ReturnType<typeof useUploadPicture>;
  onChange: (pictureId: number | null) => void;
};

function PictureField({ hasPicture, upload, onChange }: PictureFieldProps) {
  const [problem, setProblem] = useState<string | undefined>();
  function choose(file: File | null) {
    setProblem(undefined);
    if (file === null) return;
    if (file.size > RESOURCE_PICTURE_MAX_BYTES) return setProblem(`A picture can be at most ${PICTURE_KB} kB.`);
    upload.mutate(file, { onSuccess: onChange, onError: ({ message }) => setProblem(message) });
  }
  return (
    <>
      <FileInput
        label="Picture"
        description={`PNG or JPEG, at most ${PICTURE_KB} kB. ${hasPicture ? 'It has a picture.' : 'Without one, the default picture is shown.'}`}
        placeholder="Choose a file"
        accept="image/png,image/jpeg"
        clearable={false}
        error={problem}
        onChange={choose}
      />
      {hasPicture && (
        <Button variant="subtle" style={{ alignSelf: 'start' }} onClick={() => onChange(null)}>
          Remove the picture
        </Button>
      )}
    </>
  );
}

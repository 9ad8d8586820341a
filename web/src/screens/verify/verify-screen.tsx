import { fingerprintInGroups } from '@cpd/domain/values/fingerprint';
import { Button, FileButton, Text, Textarea, Title } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { configuration } from '../../lib/configuration.ts';
import { paths } from '../../lib/paths.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { useChange } from '../../queries/use-change.ts';
import { canVerifyFiles, publicKeysQuery, verificationChanges } from '../../queries/verification.ts';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import shared from '../../ui/shared.module.css';
import { useTitle } from '../../ui/use-title.ts';
import { codeIn, codeProblem } from './code-text.ts';
import { CheckFailed, PublicPage } from './public-page.tsx';
import { Verdict } from './verdict.tsx';
import styles from './verify.module.css';

/** The public page on which anyone checks a printed document, by its code or by the file itself (CRT-03). */
export function VerifyScreen() {
  useTitle('Check a document');
  return (
    <PublicPage>
      <Title order={1}>Check a document</Title>
      <Text>See whether a certificate or statement is genuine and still valid. You do not need an account.</Text>
      <CodeForm />
      <FileCheck />
      <Keys />
    </PublicPage>
  );
}

function CodeForm() {
  const router = useRouter();
  const field = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string>();
  const check = (event: FormEvent) => {
    event.preventDefault();
    const code = codeIn(field.current?.value ?? '');
    const found = codeProblem(code);
    setProblem(found);
    if (found === undefined) void router.navigate({ href: paths.verify(code) });
    else field.current?.focus();
  };
  return (
    <form className={styles.card} onSubmit={check} noValidate>
      <Title order={2}>By its code</Title>
      <Textarea
        ref={field}
        label="Code"
        description="It is printed below “Check this document”. Spaces do not matter, and you can also paste the whole address."
        rows={4}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        error={problem}
        classNames={{ input: styles.code }}
        onChange={() => setProblem(undefined)}
        onKeyDown={submitWithEnter}
      />
      <Button variant="filled" type="submit" className={`${shared.start} ${styles.action}`}>
        Check the code
      </Button>
    </form>
  );
}

/** A code has no lines of its own, so Enter does here what it does in other fields. */
function submitWithEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function FileCheck() {
  const { mutate, data, error, isPending, variables: file } = useChange(verificationChanges.verifyFile);
  const resetField = useRef<() => void>(null);
  const choose = (chosen: File | null) => {
    // The same file, changed in the meantime, can be chosen again.
    resetField.current?.();
    if (chosen !== null) mutate(chosen);
  };
  return (
    <section className={styles.card} aria-labelledby="by-file">
      <Title order={2} id="by-file">
        By the file
      </Title>
      <Text>
        The strictest check: one changed figure and the file is no longer recognised. The file stays on your device.
      </Text>
      {canVerifyFiles() ? (
        <FileButton accept="application/pdf,.pdf" resetRef={resetField} inputProps={FIELD_NAME} onChange={choose}>
          {(button) => (
            <LabelledButton
              icon={IconFileSearch}
              iconSize={20}
              {...button}
              className={`${shared.start} ${styles.action}`}
              loading={isPending}
            >
              Choose a PDF
            </LabelledButton>
          )}
        </FileButton>
      ) : (
        <Text>This browser can check files only on a page that was opened over https. Check the code instead.</Text>
      )}
      <div aria-live="polite" className={styles.fileAnswer}>
        {file !== undefined && !isPending && <Text className={styles.fileName}>{file.name}</Text>}
        {data !== undefined && <Verdict verification={data} asked="file" headingOrder={2} />}
        {error !== null && <CheckFailed error={error} headingOrder={2} onTryAgain={() => mutate(file)} />}
      </div>
    </section>
  );
}

/** With what the key of an archive of a year is compared (RPT-05). */
function Keys() {
  return (
    <section className={styles.card} aria-labelledby="by-key">
      <Title order={2} id="by-key">
        An archive of a CPD year
      </Title>
      <Text>
        The page “HOW-TO-CHECK” in it says how. The fingerprint of its key should be one of {configuration.collegeName}:
      </Text>
      <Loaded query={useQuery(publicKeysQuery())} waiting={72} failed="The keys could not be loaded.">
        {(keys) => (
          <ul className={shared.list}>
            {keys.map(({ fingerprint, isInUse }) => (
              <li key={fingerprint}>
                <span className={styles.code}>{fingerprintInGroups(fingerprint)}</span>
                {!isInUse && ' (an earlier key)'}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

const FIELD_NAME = { 'aria-label': 'PDF to check' };

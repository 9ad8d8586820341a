import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { codeQuery } from '../../queries/verification.ts';
import { AppLink } from '../../ui/app-link.tsx';
import shared from '../../ui/shared.module.css';
import { useTitle } from '../../ui/use-title.ts';
import { codeIn, codeProblem } from './code-text.ts';
import { CheckFailed, PublicPage } from './public-page.tsx';
import { Verdict, verdictTitle } from './verdict.tsx';
import styles from './verify.module.css';

/** Where the QR code of a document leads: the verdict, for anyone who scanned it (CRT-03). */
export function CodeScreen() {
  const { code } = useParams({ from: '/Verify/$code' });
  return (
    <PublicPage>
      <div aria-live="polite" className={styles.answer}>
        <CodeVerdict key={code} code={codeIn(code)} />
      </div>
      <Button component={AppLink} href={paths.verify()} className={`${shared.start} ${styles.action}`}>
        Check another document
      </Button>
    </PublicPage>
  );
}

/** The verdict on a code as the address has it. What cannot be one is unknown without asking. */
export function CodeVerdict({ code }: { code: string }) {
  const isCode = codeProblem(code) === undefined;
  const { data, error, isFetching, refetch } = useQuery({ ...codeQuery(code), enabled: isCode });
  const verification = isCode ? data : ({ status: 'unknown' } as const);
  useTitle(verification === undefined ? 'Check a document' : verdictTitle(verification.status, 'code'));
  if (verification !== undefined) return <Verdict verification={verification} asked="code" headingOrder={1} />;
  if (error !== null && !isFetching) {
    return <CheckFailed error={error} headingOrder={1} onTryAgain={() => void refetch()} />;
  }
  return (
    <>
      <VisuallyHidden>Checking the code …</VisuallyHidden>
      <Skeleton height={260} aria-hidden />
    </>
  );
}

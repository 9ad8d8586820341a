import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { secondOpinionQuery } from '../../queries/audit-bench.ts';
import { Row } from '../../ui/row.tsx';
import shared from '../../ui/shared.module.css';

/** That items wait for a second opinion of the reader, or that they have taken one; nothing while none does (CAS-07). */
export function SecondOpinions() {
  const { data } = useQuery(secondOpinionQuery());
  if (data === undefined || (data.waiting === 0 && data.taken === null)) return null;
  const { taken, waiting } = data;
  const title = taken === null ? waitingInWords(waiting) : `${taken.item.activityName} waits for your opinion`;
  return (
    <section aria-labelledby="second-opinions">
      <Title order={2} fz="lg" mb="sm" id="second-opinions">
        Second opinions
      </Title>
      <div className={shared.frame}>
        <Row
          title={title}
          opens={{ href: paths.adminSecondOpinion }}
          meta={
            taken === null
              ? 'Another auditor has judged before. You judge without knowing what they found.'
              : taken.memberName
          }
        />
      </div>
    </section>
  );
}

/** "3 items wait for a second opinion". */
export function waitingInWords(waiting: number): string {
  return waiting === 1 ? '1 item waits for a second opinion' : `${waiting} items wait for a second opinion`;
}

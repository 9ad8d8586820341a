import type { YearRules } from '@cpd/contract/year-rules';
import { List, Text } from '@mantine/core';
import { dayAtCollege } from '../../../parts/college-time.ts';

/** Who laid down the rules of a year, when and why: the latest first (FWK-02). Nothing for rules that were delivered. */
export function Publications({ publications }: Pick<YearRules, 'publications'>) {
  const [latest, ...before] = publications;
  if (latest === undefined) return null;
  return (
    <div>
      <Text>{inWords(latest)}</Text>
      {before.length > 0 && (
        <details>
          <summary>Published before</summary>
          <List>
            {before.map((publication) => (
              <List.Item key={publication.version}>{inWords(publication)}</List.Item>
            ))}
          </List>
        </details>
      )}
    </div>
  );
}

function inWords({ publishedOn, preparedBy, publishedBy, reason }: YearRules['publications'][number]): string {
  return `Published on ${dayAtCollege(publishedOn)}, prepared by ${preparedBy}, confirmed by ${publishedBy}: ${reason}`;
}

import type { BoardFormat } from '@cpd/domain/report/board';
import { inBoardOrder, reportCells } from '@cpd/domain/report/file';
import { Text } from '@mantine/core';
import { useId } from 'react';
import shared from '../../../ui/shared.module.css';
import { EXAMPLE_LINES, EXAMPLE_YEAR } from './board-words.ts';
import styles from './boards.module.css';

/** Three lines as a file would have them. */
export function BoardPreview({ format }: { format: BoardFormat }) {
  const id = useId();
  const { columns } = format;
  if (columns.length === 0) return null;
  return (
    <div>
      <Text fw={500} size="sm" mb={4} id={id}>
        Three lines, as the file would have them
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is wider than the dialog, and arrows move it. */}
      <section className={`${shared.frame} ${styles.preview}`} aria-labelledby={id} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map(({ heading }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place here.
                <th key={place} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {inBoardOrder(format, EXAMPLE_LINES).map((line) => (
              <tr key={line.memberNumber}>
                {reportCells(format, line, EXAMPLE_YEAR).map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place here.
                  <td key={place}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

import { paletteOf } from '@cpd/domain/college/palette';
import { Text } from '@mantine/core';
import styles from './content.module.css';

/** A help text as members will see it: words and nothing else, whatever was typed (HLP-03). */
export function HelpPreview({ text }: { text: string }) {
  return (
    <section aria-label="As members see it">
      <Text size="sm" fw={600} mb={4}>
        As members see it
      </Text>
      {text.trim() === '' ? (
        <Text size="sm">No help bubble is shown.</Text>
      ) : (
        <div className={`${styles.preview} ${styles.text}`}>{text}</div>
      )}
    </section>
  );
}

/** What becomes of a primary colour: words on it, and words of it in the light and in the dark look. */
export function ColourPreview({ colour }: { colour: string }) {
  const palette = paletteOf(colour);
  if (palette === undefined) return null;
  const [, , , , light, , , dark] = palette;
  return (
    <section aria-label="As people see it" className={styles.swatches}>
      <span className={styles.swatch} style={{ background: dark, color: '#ffffff' }}>
        Button
      </span>
      <span className={styles.swatch} style={{ background: '#ffffff', color: dark }}>
        Light colours
      </span>
      <span className={styles.swatch} style={{ background: '#273031', color: light }}>
        Dark colours
      </span>
    </section>
  );
}

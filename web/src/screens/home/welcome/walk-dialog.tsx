import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type CSSProperties, useEffect, useState } from 'react';
import shared from '../../../ui/shared.module.css';
import { useOpener } from '../../../ui/use-opener.ts';
import styles from './welcome.module.css';

/** What is shown, where it is on the screen (`data-tour`), and what it is for. */
const STOPS = [
  {
    place: 'add',
    title: 'Log what you do',
    text: '“Add activity” is always within reach: here, in the menu, and at the bottom of a phone. Most activities take a few seconds.',
  },
  {
    place: 'progress',
    title: 'See where you stand',
    text: 'For each open year: what is left, until when, how far you are, and what to do next.',
  },
  {
    place: 'tiles',
    title: 'Everything else is one step away',
    text: 'Your plan, your files, the summary in which you submit the year, and your certificates.',
  },
  {
    place: 'help',
    title: 'Help is here',
    text: 'The handbook, the CPD team, and this tour, whenever you want to see it again.',
  },
] as const;

/** A short walk over the real screen: each stop is framed while the dialog says what it is for (HOM-08). */
export function WalkDialog({ onClose }: { onClose: () => void }) {
  // Known once Home stands: a member without an open year has no progress to be shown.
  const [stops, setStops] = useState<(typeof STOPS)[number][]>([]);
  useEffect(() => setStops(STOPS.filter(({ place }) => placeOf(place) !== null)), []);
  const [index, setIndex] = useState(0);
  const open = useOpener(true);
  const stop = stops[index];
  const frame = useFrame(stop?.place);
  const isLast = index >= stops.length - 1;
  if (stop === undefined || frame === undefined) return null;
  return (
    <>
      <div className={styles.frame} style={frame.place} />
      <Modal
        opened={open}
        onClose={onClose}
        returnFocus={false}
        title={`Tour: ${stop.title}`}
        size="md"
        centered={false}
        // The frame darkens what is around it.
        overlayProps={{ backgroundOpacity: 0 }}
        closeOnClickOutside={false}
        lockScroll={false}
        classNames={{ inner: frame.isLow ? styles.above : styles.below, content: styles.walk }}
        transitionProps={{ duration: 0 }}
      >
        <Stack gap="md">
          <Text aria-live="polite">{stop.text}</Text>
          <Group justify="space-between">
            <Text size="sm" className={shared.quiet}>
              {index + 1} of {stops.length}
            </Text>
            <Group gap="sm">
              {index > 0 && <Button onClick={() => setIndex(index - 1)}>Back</Button>}
              <Button variant="filled" onClick={() => (isLast ? onClose() : setIndex(index + 1))}>
                {isLast ? 'Done' : 'Next'}
              </Button>
            </Group>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

function placeOf(place: string): Element | null {
  const places = [...document.querySelectorAll(`[data-tour="${place}"]`)];
  // On a phone the button to add an activity is at the bottom, and that of wide screens is not shown.
  return places.find((one) => one.getClientRects().length > 0) ?? places[0] ?? null;
}

const MARGIN = 8;

type Frame = {
  place: CSSProperties;
  /** Whether it is in the lower half of the window, where the dialog would cover it. */
  isLow: boolean;
};

/** The frame around a place, brought into sight; it follows while the screen moves. */
function useFrame(place: string | undefined): Frame | undefined {
  const [frame, setFrame] = useState<Frame>();
  useEffect(() => {
    const target = place === undefined ? null : placeOf(place);
    if (target === null) return;
    target.scrollIntoView({ block: 'start', behavior: 'instant' });
    const follow = () => {
      const { top, left, width, height } = target.getBoundingClientRect();
      const around = { top: top - MARGIN, left: left - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
      setFrame({ place: around, isLow: top > window.innerHeight / 2 });
    };
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(document.body);
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', follow);
    };
  }, [place]);
  // Anyone who leaves the tour goes on at the top of Home.
  useEffect(() => () => window.scrollTo({ top: 0, behavior: 'instant' }), []);
  return frame;
}

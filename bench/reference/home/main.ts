// The least that draws Home: React, one JSON, and the elements that it names. What opens by itself does so half a second after
// the rest, as Home has to (HOM-03).
import { createElement, type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { DrawnElement } from '../../../e2e/drawing.ts';

const OPENS_AFTER_MS = 500;

const root = document.getElementById('root');
const answer = await fetch('/home.json');
const home: DrawnElement[] = await answer.json();
const opening = new Set(home.flatMap(listOpened));
if (root !== null) createRoot(root).render(createElement(Home));

function Home(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), OPENS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return home.map((drawn, place) => draw(drawn, place, isOpen));
}

function draw(drawn: DrawnElement | string, place: number, isOpen: boolean): ReactNode {
  if (typeof drawn === 'string') return drawn;
  const { tag, attributes, children } = drawn;
  const waits = !isOpen && opening.has(attributes.id ?? '');
  const style = { ...drawn.style, ...(waits && { visibility: 'hidden' as const }) };
  const inside = children.map((child, index) => draw(child, index, isOpen));
  return createElement(tag, { key: place, ...attributes, style }, ...inside);
}

/** The ids of what is open. */
function listOpened({ attributes, children }: DrawnElement): string[] {
  const own = attributes['aria-expanded'] === 'true' ? [attributes['aria-controls'] ?? ''] : [];
  return [...own, ...children.flatMap((child) => (typeof child === 'string' ? [] : listOpened(child)))];
}

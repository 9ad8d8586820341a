import { Anchor } from '@mantine/core';
import { createElement, Fragment, type ReactNode } from 'react';

/** What a text may be made of; anything else gives only the words in it. */
const ELEMENTS: Record<string, string> = {
  P: 'p',
  BR: 'br',
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
};
/** What holds no words for readers. */
const WORDLESS = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT']);
const ADDRESSES = /^(https?:|mailto:)/i;

/** Rich text that the server gave; of its markup only what is harmless is taken over (SUM-29, REG-05, NOT-08). */
export function RichText({ html }: { html: string }) {
  // A parsed document is inert: it loads and runs nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <div>{childrenOf(body)}</div>;
}

function childrenOf(node: Node): ReactNode[] {
  return Array.from(node.childNodes, (child, index) => createElement(Fragment, { key: index }, contentOf(child)));
}

function contentOf(node: ChildNode): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || WORDLESS.has(node.tagName)) return null;
  const href = node.tagName === 'A' ? (node.getAttribute('href') ?? '') : '';
  if (ADDRESSES.test(href)) {
    return (
      <Anchor href={href} rel="noreferrer" underline="always">
        {childrenOf(node)}
      </Anchor>
    );
  }
  const element = ELEMENTS[node.tagName];
  if (element === 'br') return <br />;
  return element === undefined ? childrenOf(node) : createElement(element, null, childrenOf(node));
}

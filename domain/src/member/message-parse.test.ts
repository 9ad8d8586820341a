import { describe, expect, test } from 'vitest';
import { messageHtml, messageText } from './message-blocks.ts';
import { parseMessage } from './message-parse.ts';

const html = (text: string) => messageHtml(parseMessage(text));

describe('[NOT-02] what is typed is never markup', () => {
  test.each([
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['- <img src=x onerror=alert(1)>', '<ul><li>&lt;img src=x onerror=alert(1)&gt;</li></ul>'],
    ['[click](javascript:alert(1))', '<p>[click](javascript:alert(1))</p>'],
    ['[click](data:text/html,x)', '<p>[click](data:text/html,x)</p>'],
    ['[<b>](https://a.example)', '<p><a href="https://a.example">&lt;b&gt;</a></p>'],
    [
      'https://a.example/"onmouseover="x',
      '<p><a href="https://a.example/">https://a.example/</a>&quot;onmouseover=&quot;x</p>',
    ],
    ['https://bank.example@evil.example/', '<p>https://bank.example@evil.example/</p>'],
    ['[x](https://a.example\\@evil.example)', '<p>[x](https://a.example\\@evil.example)</p>'],
    ['https://', '<p>https://</p>'],
  ])('%s', (text, expected) => {
    expect(html(text)).toBe(expected);
  });
});

test('an empty line begins a paragraph, lines with hyphens are a list, other lines break', () => {
  expect(html('Dear member,\r\nplease read:\n- one\n* two\nand so on.\n\n\nThe team')).toBe(
    '<p>Dear member,<br>please read:</p><ul><li>one</li><li>two</li></ul><p>and so on.</p><p>The team</p>',
  );
});

test('a hyphen within words, or alone, is no list', () => {
  expect(html('-\n-5 degrees\nwell-known')).toBe('<p>-<br>-5 degrees<br>well-known</p>');
  expect(html('one - two')).toBe('<p>one - two</p>');
});

test('links have words of their own or are their address, without the full stop after it', () => {
  const text = 'See [the guide](https://cpd.example/guide?a=1&b=2), or http://cpd.example/x. Thanks';
  expect(html(text)).toBe(
    '<p>See <a href="https://cpd.example/guide?a=1&amp;b=2">the guide</a>, or <a href="http://cpd.example/x">http://cpd.example/x</a>. Thanks</p>',
  );
  expect(messageText(parseMessage(text))).toBe(
    'See the guide (https://cpd.example/guide?a=1&b=2), or http://cpd.example/x. Thanks',
  );
});

test('a list line may have several spaces after its hyphen, and a link several marks after it', () => {
  expect(html('-   one')).toBe('<ul><li>one</li></ul>');
  expect(html('http://a.example?!')).toBe('<p><a href="http://a.example">http://a.example</a>?!</p>');
  expect(html('[x](http://a.example)')).toBe('<p><a href="http://a.example">x</a></p>');
  expect(html("it's")).toBe('<p>it&#39;s</p>');
});

test('words without a link are one text, and a link alone has nothing beside it', () => {
  const link = (address: string) => ({ words: address, address });
  expect(parseMessage('no link')).toEqual([{ paragraph: 'no link' }]);
  expect(parseMessage('http://a.example')).toEqual([{ paragraph: [link('http://a.example')] }]);
  expect(parseMessage('http://a.example and http://b.example')).toEqual([
    { paragraph: [link('http://a.example'), ' and ', link('http://b.example')] },
  ]);
});

test('nothing typed is no block', () => {
  expect(parseMessage(' \n\n ')).toEqual([]);
});

import { expect, test } from 'vitest';
import { messageHtml, messageText } from './message-blocks.ts';

const BLOCKS = [{ paragraph: 'Missing for <b>2026</b> & "later":' }, { list: ['a plan', '1 < 2 <script>'] }];

test('[NOT-02] words of a message are never markup', () => {
  expect(messageHtml(BLOCKS)).toBe(
    '<p>Missing for &lt;b&gt;2026&lt;/b&gt; &amp; &quot;later&quot;:</p><ul><li>a plan</li><li>1 &lt; 2 &lt;script&gt;</li></ul>',
  );
});

test('[NOT-02] a message as text has its lines and signs as they are', () => {
  expect(messageText(BLOCKS)).toBe('Missing for <b>2026</b> & "later":\n\n- a plan\n- 1 < 2 <script>');
});

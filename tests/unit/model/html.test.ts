import { expect, test } from 'vitest';

import { htmlToPlain, isFormatted, plainToHtml } from '../../../workers/model/html.ts';

test.each(['', 'one line', 'a\nb', 'a\n\nb', '<b>not bold</b> & "quoted" \'text\'', '&amp; &lt;', '5 < 6 > 4'])(
  'gives back the text that it was made of: %j',
  (text) => {
    expect(htmlToPlain(plainToHtml(text))).toBe(text);
  },
);

test('writes nothing that a browser could parse as markup', () => {
  expect(plainToHtml('<script>\r\nalert("1")')).toBe('&lt;script&gt;<br>\nalert(&quot;1&quot;)');
});

test('reads blocks and breaks as lines, and omits invisible elements', () => {
  const html =
    '<style>p { color: red }</style><p>Dear&nbsp;all,</p>\n<p>see<br>you <b>there</b></p><script>x()</script>';
  expect(htmlToPlain(html)).toBe('Dear all,\nsee\nyou there');
});

test.each([
  ['plain', false],
  ['one<br>\ntwo<br/>', false],
  ['a &lt;b&gt;', false],
  ['<p>one</p>', true],
  ['<B>bold</B>', true],
])('distinguishes formatting from lines: %j %s', (html, expected) => {
  expect(isFormatted(html)).toBe(expected);
});

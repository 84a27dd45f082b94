import { expect, test } from 'vitest';

import { htmlToPlain, isFormatted, plainToHtml, shownPart } from '../../../workers/model/html.ts';

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

test.each([
  ['<p>part</p>', '<p>part</p>'],
  ['<html><BODY class="a"><p>x</p></body ></html>', '<p>x</p>'],
  ['<body>a</body>b</body>', 'a</body>b'],
  ['<body>open', '<body>open'],
  ['<body', '<body'],
  ['a</body>', 'a</body>'],
])('shows of %j %j', (html, shown) => {
  expect(shownPart(html)).toBe(shown);
});

test('reads hostile texts once', () => {
  const many = 1_000_000;
  for (const piece of ['<body>', '<body ']) expect(shownPart(piece.repeat(many))).toHaveLength(6 * many);
  expect(htmlToPlain(`a${' '.repeat(many)}b`)).toHaveLength(many + 2);
  expect(htmlToPlain(`a${'&nbsp;'.repeat(many)}<br>c`)).toBe('a\nc');
  expect(htmlToPlain(`${'\t'.repeat(many)}b`)).toBe('b');
});

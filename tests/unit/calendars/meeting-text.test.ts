import { expect, test } from 'vitest';

import { splitBody } from '../../../workers/calendars/providers/meeting-text.ts';

const URL = 'https://meet.example/1';

test.each([
  [`<html><body><p>Agenda</p><br> <BR/>\n<p>Join ${URL}</p></body></html>`, '<p>Agenda</p>'],
  [`Agenda<br/><br >\n<div>Join ${URL}</div>`, 'Agenda'],
  [`a <b>c</b><br><div>${URL}`, 'a <b>c</b>'],
  [`<br><br>${URL}`, ''],
])('of %j the organizer wrote %j', (html, text) => {
  expect(splitBody(html, URL).text).toBe(text);
});

test.each(['<body>', '<body ', ' ', '<br> ', '<br '])('reads a hostile text of many %j once', (piece) => {
  const html = `${piece.repeat(500_000)}x`;
  expect(splitBody(`${html}${URL}`, URL).text).toHaveLength(html.trim().length);
});

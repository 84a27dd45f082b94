import { escapeHtml } from '../http/escape-html.ts';
import { DOCS_CSS_PATH } from './docs-css.ts';
import type { Answer, OpenApiDocument, Operation } from './document.ts';
import { NOTES } from './notes.ts';
import { schemaText } from './schema-text.ts';

/** Text with code between backticks. */
const prose = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const slug = (text: string): string => text.toLowerCase().replaceAll(/\W+/g, '-');

const part = (title: string, content: string): string => (content === '' ? '' : `<h3>${title}</h3>\n${content}\n`);

function parametersPart({ parameters = [] }: Operation): string {
  const rows = parameters.map(
    (one) =>
      `<tr><th scope="row"><code>${escapeHtml(one.name)}</code></th><td>${one.in}${one.required ? '' : ', optional'}</td>
<td><code>${schemaText(one.schema)}</code>${one.description === undefined ? '' : ` ${prose(one.description)}`}</td></tr>`,
  );
  return rows.length === 0 ? '' : `<table>${rows.join('\n')}</table>`;
}

function contentPart(content: Answer['content'] = {}): string {
  return Object.entries(content)
    .map(([type, { schema }]) => {
      const name = type === 'application/json' ? '' : `<p><code>${escapeHtml(type)}</code></p>`;
      return type.startsWith('image/') ? name : `${name}<pre>${schemaText(schema)}</pre>`;
    })
    .join('\n');
}

function answersPart({ responses }: Operation): string {
  return Object.entries(responses)
    .flatMap(([status, answer]) => {
      if ('$ref' in answer) return [];
      const headers = Object.keys(answer.headers ?? {}).map((name) => `<code>${escapeHtml(name)}</code>`);
      const sent = headers.length === 0 ? '' : ` Headers: ${headers.join(', ')}.`;
      return [`<p><b>${status}</b> ${escapeHtml(answer.description)}${sent}</p>\n${contentPart(answer.content)}`];
    })
    .join('\n');
}

function callPart(method: string, path: string, operation: Operation): string {
  const { operationId, summary, description, requestBody } = operation;
  const optional = requestBody?.required === false ? ' (optional)' : '';
  return `<details>
<summary><b class="method">${method.toUpperCase()}</b> <code class="path">${escapeHtml(path)}</code>
<span class="sentence">${prose(summary)}</span></summary>
<div id="${escapeHtml(operationId)}" class="call">
<p><code>${escapeHtml(operationId)}</code> · ${escapeHtml(description)}</p>
${part('Parameters', parametersPart(operation))}${part(`Body${optional}`, contentPart(requestBody?.content))}${part('Answers', answersPart(operation))}</div>
</details>`;
}

function topicPart({ paths }: OpenApiDocument, topic: string): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags.includes(topic))
      .map(([method, operation]) => callPart(method, path, operation)),
  );
  return calls.length === 0 ? '' : `<h2 id="${slug(topic)}">${escapeHtml(topic)}</h2>\n${calls.join('\n')}`;
}

const schemasPart = ({ components }: OpenApiDocument): string =>
  Object.entries(components.schemas)
    .map(
      ([name, schema]) =>
        `<details><summary><code>${escapeHtml(name)}</code></summary><pre id="${escapeHtml(name)}">${schemaText(schema)}</pre></details>`,
    )
    .join('\n');

/** The document as a page to read, without scripts. */
export function docsPage(document: OpenApiDocument): string {
  const topics = document.tags.map(({ name }) => ({ name, html: topicPart(document, name) }));
  const shown = topics.filter(({ html }) => html !== '');
  const links = [...shown.map(({ name }) => name), 'Schemas'].map(
    (name) => `<li><a href="#${slug(name)}">${escapeHtml(name)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Calls · Deskway</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${DOCS_CSS_PATH}">
</head>
<body>
<nav aria-label="Topics"><p class="brand">Deskway</p><ul>${links.join('')}</ul></nav>
<main>
<h1>Calls</h1>
<p>Each call with what it takes and answers. For tools: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<dl>
${NOTES.map(({ title, text }) => `<dt>${escapeHtml(title)}</dt><dd>${prose(text)}</dd>`).join('\n')}
</dl>
${shown.map(({ html }) => html).join('\n')}
<h2 id="schemas">Schemas</h2>
${schemasPart(document)}
</main>
</body>
</html>
`;
}

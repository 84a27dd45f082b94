import { describe, expect, it } from 'vitest';

import { createImportDirectory } from './import-support.ts';

const HEADER = 'id;name;email;type;area;licence;property:room-equipment;reservedTo';
const NBSP = '\u00A0';
const ZERO_WIDTH = '\u200B';

it.each(['lookalike-areas-nbsp', 'lookalike-areas-double-space'])('makes one tree of the areas of %s', async (name) => {
  const { runTable } = createImportDirectory();
  expect((await runTable(name)).slice(0, 3)).toEqual([
    '0',
    'Resources: 2 added, 0 changed, 0 unchanged, 0 removed',
    'Areas: 3 added',
  ]);
});

it.each(['trailing-empty-columns', 'trailing-empty-cells-in-rows', 'blank-first-line', 'sep-line'])(
  'imports the table %s as spreadsheets save it',
  async (name) => {
    const { runTable } = createImportDirectory();
    expect((await runTable(name)).slice(0, 2)).toEqual(['0', 'Resources: 2 added, 0 changed, 0 unchanged, 0 removed']);
  },
);

describe('the text of a cell', () => {
  it('is stored without invisible characters', async () => {
    const { run, inStore } = createImportDirectory();
    const row = [
      `${ZERO_WIDTH}a1`,
      `Bo${ZERO_WIDTH}ard\u00AD${NBSP} ${NBSP}Room\u0007`,
      `a1@werk.example${ZERO_WIDTH}`,
      `room${NBSP}`,
      'Werk > Gebaüde'.normalize('NFD'),
      `\u2060premium`,
      `video${ZERO_WIDTH}bar|${NBSP}whiteboard`,
      '',
    ];
    expect((await run([HEADER, row.join(';')]))[0]).toBe('0');
    const [first] = await inStore(async ({ campus }) => (await campus.resources()).value);
    expect(first?.resource).toMatchObject({
      id: 'a1',
      name: 'Board Room',
      email: 'a1@werk.example',
      csCode: 'CS0600',
      properties: [{ valueChoiceIds: ['videobar', 'whiteboard'] }],
    });
  });

  it('of such characters alone is empty', async () => {
    const { run } = createImportDirectory();
    const blank = `${ZERO_WIDTH};${NBSP};\u2060;;;;;`;
    const row = `a1;${ZERO_WIDTH};a1@werk.example;room;Werk;premium;;`;
    expect(await run([blank, HEADER, blank, row])).toEqual([
      '1',
      'table.csv:4: name is empty',
      'Nothing was imported.',
    ]);
  });

  it('names columns despite white space around their names', async () => {
    const { run } = createImportDirectory();
    const header = HEADER.replace('id', `${ZERO_WIDTH}id`).replace('name', `${NBSP}name${ZERO_WIDTH}`);
    expect((await run([header, 'a1;One;a1@werk.example;room;Werk;premium;;']))[0]).toBe('0');
  });

  it('finds the areas that were imported before with other white space', async () => {
    const { run, runTable } = createImportDirectory();
    await runTable('lookalike-areas-nbsp');
    const again = `d3;Three;d3@werk.example;desk;Werk\u2003Nord > gebäude${NBSP}1 > eg;basic;;`;
    expect(await run([HEADER, again])).toContain('Areas: 0 added');
  });
});

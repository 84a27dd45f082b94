import { createConfiguration } from '../server/campus/configuration.ts';
import { parseCsv } from '../server/import/csv.ts';
import { type Planned, planImport } from '../server/import/plan.ts';
import type { Suite } from './suite.ts';

const FEW = 2_000;
const MANY = 20_000;

/** A table of as many resources as areas, each resource in an area of its own. */
function createTable(areas: number): string {
  const rows = Array.from(
    { length: areas },
    (_, index) =>
      `r${index},Desk ${index},r${index}@acme.example,desk,Acme > Building ${index % 40} > Zone ${index},basic`,
  );
  return ['id,name,email,type,area,licence', ...rows].join('\n');
}

const plan = (table: string): Planned =>
  planImport(parseCsv(table), { configuration: createConfiguration([]), resources: [], people: new Set() });

/** Reads a table and plans its campus; ten times the areas should take ten times as long. */
export function createSuite(): Suite {
  const [few, many] = [createTable(FEW), createTable(MANY)];
  const planned = plan(many);
  if (planned.type !== 'plan' || planned.plan.newAreas !== MANY + 41)
    throw new Error('The areas are not those of the table');
  return {
    name: 'import of 20,000 areas',
    contestants: [
      { name: 'ten times 2,000 areas', run: () => plan(few), scale: MANY / FEW, rounds: 9 },
      { name: '20,000 areas', run: () => plan(many), rounds: 6 },
    ],
    ratios: [{ name: 'share of linear speed', slow: 'ten times 2,000 areas', fast: '20,000 areas' }],
    limits: [{ contestant: '20,000 areas', milliseconds: 2_500 }],
  };
}

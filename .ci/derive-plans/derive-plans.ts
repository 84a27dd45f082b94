import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Plan } from '../../server/campus/plan.ts';
import { deriveImdf } from './imdf.ts';
import { deriveWrld } from './wrld.ts';

/*
 * Run by hand, when the sources change: node .ci/derive-plans/derive-plans.ts <folder>
 * The folder holds `spbpu-imdf` and `westport-house-wrld`; server/campus/plans/README.md names their origin.
 */

const folder = process.argv[2];
if (folder === undefined) throw new Error('Usage: derive-plans.ts <folder with the sources>');

const plans = fileURLToPath(new URL('../../server/campus/plans/', import.meta.url));
const imdf = join(folder, 'spbpu-imdf');
const wrld = join(folder, 'westport-house-wrld');
const POLYMAP = 'PolyMap, © 2023 Soprachev Andrei, Apache-2.0, adapted';
const WESTPORT = 'WRLD Indoor Map Format examples, WRLD, CC BY 4.0, adapted';

const write = (plan: Plan): void => {
  const lines = plan.levels.map((level) => JSON.stringify(level)).join(',\n');
  const { levels: _levels, ...head } = plan;
  writeFileSync(join(plans, `${plan.id}.json`), `${JSON.stringify(head).slice(0, -1)},"levels":[\n${lines}\n]}\n`);
  const seats = plan.levels.map((level) => level.units.reduce((sum, unit) => sum + unit.seats.length / 2, 0));
  console.log(`${plan.id}: ${plan.width} × ${plan.height} cm, seats by level ${seats.join(', ')}`);
};

write(deriveImdf(imdf, '5f4874a1-38e7-43ad-b8b0-23e375d9208e', 'polytechnic-main', POLYMAP));
write(deriveImdf(imdf, '29902a1f-8ef6-492e-a69f-a26e36cccd69', 'polytechnic-annex', POLYMAP));
write(deriveWrld(wrld, 'westport-house', WESTPORT));
copyFileSync(join(imdf, 'LICENSE'), join(plans, 'LICENSE-polytechnic.txt'));
copyFileSync(join(wrld, 'LICENSE.md'), join(plans, 'LICENSE-westport-house.md'));

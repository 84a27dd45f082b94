import { createCampus } from './server/campus/index.ts';
const c = createCampus({ resources: 1000, seed: 1, now: Date.parse('2026-11-18T09:00:00Z') });
const m = new Map();
for (const { resource } of c.campus.resources) { const k = resource.startTime + '-' + resource.endTime + ' ' + resource.timezone; m.set(k, (m.get(k) ?? 0) + 1); }
console.log(m);

import windowsZones from '../../../workers/model/windows-zones.json' with { type: 'json' };

/** Every name of the Windows table. */
export const windowsNames = (): readonly string[] =>
  Object.entries(windowsZones).flatMap(([ending, zones]) => Object.keys(zones).map((name) => name + ending));

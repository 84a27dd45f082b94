import { withTexts } from '../use-module.ts';

/** Loads the devices with their texts. */
export const importDevices = withTexts(() => import('./devices.ts'), 'devices');

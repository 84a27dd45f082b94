import type { ComponentProps } from 'react';

import type { DeviceList, DevicePins, DeviceSheet } from '../../components/devices/devices.ts';
import { useRequestedModule } from '../../components/loading/use-requested-module.ts';
import { useModule, withTexts } from '../../components/loading/use-module.ts';

/* The devices of a level, once their module is loaded. */

const importDevices = withTexts(() => import('../../components/devices/devices.ts'), 'devices');

export function LatePins(props: ComponentProps<typeof DevicePins>) {
  // Without it, the canvas still shows where they are.
  const devices = useModule(importDevices);
  return devices === null ? null : <devices.DevicePins {...props} />;
}

export function LateDeviceSheet(props: ComponentProps<typeof DeviceSheet>) {
  const devices = useRequestedModule(importDevices, props.onClose);
  return devices === null ? null : <devices.DeviceSheet {...props} />;
}

export function LateDeviceList(props: ComponentProps<typeof DeviceList>) {
  const devices = useRequestedModule(importDevices, props.onClose);
  return devices === null ? null : <devices.DeviceList {...props} />;
}

/* What is loaded where a level has devices. */
export { DeviceList } from './DeviceList.tsx';
export { DevicePins } from './DevicePins.tsx';
export { DeviceSheet } from './DeviceSheet.tsx';

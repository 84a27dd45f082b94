/* What reads a code, in one file that comes when somebody presses for it. */
export { EnterCode } from './EnterCode.tsx';
export { ScanCode } from './ScanCode.tsx';

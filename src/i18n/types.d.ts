import type colleagues from './en/colleagues.json';
import type common from './en/common.json';
import type failures from './en/failures.json';
import type finding from './en/finding.json';
import type timeline from './en/timeline.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    readonly defaultNS: 'common';
    readonly resources: {
      readonly colleagues: typeof colleagues;
      readonly common: typeof common;
      readonly failures: typeof failures;
      readonly finding: typeof finding;
      readonly timeline: typeof timeline;
    };
  }
}

import type account from './en/account.json';
import type colleagues from './en/colleagues.json';
import type common from './en/common.json';
import type dashboard from './en/dashboard.json';
import type devices from './en/devices.json';
import type events from './en/events.json';
import type failures from './en/failures.json';
import type favourites from './en/favourites.json';
import type finding from './en/finding.json';
import type guide from './en/guide.json';
import type insights from './en/insights.json';
import type kiosk from './en/kiosk.json';
import type myEvents from './en/myEvents.json';
import type navigate from './en/navigate.json';
import type panel from './en/panel.json';
import type people from './en/people.json';
import type place from './en/place.json';
import type plan from './en/plan.json';
import type reservation from './en/reservation.json';
import type resource from './en/resource.json';
import type settings from './en/settings.json';
import type timeline from './en/timeline.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    readonly defaultNS: 'common';
    readonly resources: {
      readonly account: typeof account;
      readonly colleagues: typeof colleagues;
      readonly common: typeof common;
      readonly dashboard: typeof dashboard;
      readonly devices: typeof devices;
      readonly events: typeof events;
      readonly failures: typeof failures;
      readonly favourites: typeof favourites;
      readonly finding: typeof finding;
      readonly guide: typeof guide;
      readonly insights: typeof insights;
      readonly kiosk: typeof kiosk;
      readonly myEvents: typeof myEvents;
      readonly navigate: typeof navigate;
      readonly panel: typeof panel;
      readonly people: typeof people;
      readonly place: typeof place;
      readonly plan: typeof plan;
      readonly reservation: typeof reservation;
      readonly resource: typeof resource;
      readonly settings: typeof settings;
      readonly timeline: typeof timeline;
    };
  }
}

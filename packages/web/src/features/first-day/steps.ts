import type { FirstDayStep } from '@vigilia/domain/first-day';
import type { Right } from '@vigilia/domain/rights';

/** Where sensors are put on residents. */
const SENSORS_PAGE = '/management/scan';

/** No page, but what opens from the menu with one's name. */
export const OWN_NOTIFICATIONS = 'notifications';

interface StepPlace {
  /** Where it is done. Absent: on the server. */
  readonly at?: string;
  /** Where it is seen once it is done, if somewhere else. */
  readonly seenAt?: string;
  /** To do it there; absent: it can only be seen. */
  readonly right?: Right;
  /** A list can be imported. */
  readonly imports?: 'residents' | 'staff';
}

export const STEP_PLACES: { readonly [Step in FirstDayStep]: StepPlace } = {
  name: { at: '/settings/home', right: 'centre:edit' },
  sections: { at: '/settings/sections', right: 'section:edit' },
  https: {},
  hub: { at: '/settings/hubs', right: 'hub:add' },
  residents: { at: '/patient/new', seenAt: '/', right: 'patient:add', imports: 'residents' },
  sensors: { at: SENSORS_PAGE, right: 'sensor:add' },
  staff: { at: '/staff', right: 'staff:add', imports: 'staff' },
  phones: { at: OWN_NOTIFICATIONS, right: 'notification:manage' },
  backups: { at: '/settings/backups' },
  'test-call': { at: OWN_NOTIFICATIONS, right: 'notification:manage' },
};

/** Something can be done about it on a page. */
export const hasPlace = (step: FirstDayStep): boolean => STEP_PLACES[step].right !== undefined;

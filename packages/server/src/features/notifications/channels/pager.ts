import type { Instant } from '@vigilia/domain/instant';
import type { Locale } from '@vigilia/domain/locales';
import type { Outcome } from '@vigilia/domain/notifications/delivery';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { AlertPayload } from '#services/alerts/alert-payload';
import { text } from '#texts/texts';
import { callText, overText } from '../notification-text';
import type { Claimed } from '../outbox/outbox.store';
import {
  PagerRefused,
  type PagerSettings,
  type SendCall,
  sendCall as sendOverNetwork,
} from '../pager/pager-session';
import { AddressRefused, type Destinations } from './destinations';

interface PagerNeeds {
  readonly db: Db;
  readonly clock: () => Instant;
  readonly destinations: Destinations;
  /** Absent: over the network. */
  readonly sendCall?: SendCall | undefined;
}

/** Pagers and DECT telephones by ESPA 4.4.4: room and kind, never a name. */
export const sendToPager =
  ({ db, clock, destinations, sendCall = sendOverNetwork }: PagerNeeds) =>
  async ({ centro_id, target, event, payload }: Claimed, signal: AbortSignal): Promise<Outcome> => {
    const pager = await db.maybe<PagerSettings & { locale: Locale }>(sql`
      select host, port, role, locale from pager where centro_id = ${centro_id}`);
    if (!pager) return { result: 'refused', reason: 'the paging system was removed' };
    const { name: _, ...alert } = payload as unknown as AlertPayload;
    const isOver = event === 'over';
    const call = {
      address: target,
      text:
        event === 'test'
          ? text(pager.locale, 'mail.test-subject')
          : textOf(alert, isOver, pager.locale, clock()),
      isCancel: isOver,
      isUrgent: event === 'call' && alert.priority === 'high',
    };
    try {
      await sendCall(pager, call, { destinations, signal });
      return { result: 'delivered' };
    } catch (error) {
      if (error instanceof PagerRefused || error instanceof AddressRefused)
        return { result: 'failed', reason: error.message };
      throw error;
    }
  };

const textOf = (alert: AlertPayload, isOver: boolean, locale: Locale, now: Instant): string =>
  isOver ? overText(alert, locale) : callText(alert, locale, now);

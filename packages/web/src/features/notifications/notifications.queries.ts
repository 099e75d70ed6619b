import { listChannels, listDeliveries } from '@vigilia/contract/channels';
import { type Sending, viewOwnNotifications, viewTest } from '@vigilia/contract/own-notifications';
import { call } from '#lib/call';

export const ownNotificationsQuery = () => ({
  queryKey: [viewOwnNotifications.name],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(viewOwnNotifications, { signal }),
  meta: { handlesErrors: true },
});

export const channelsQuery = (idCentro: number | undefined) => ({
  queryKey: [listChannels.name, { idCentro }],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listChannels, { query: { idCentro }, signal }),
  meta: { handlesErrors: true },
});

export const deliveriesQuery = (idCentro: number | undefined) => ({
  queryKey: [listDeliveries.name, { idCentro }],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listDeliveries, { query: { idCentro }, signal }),
  meta: { handlesErrors: true },
});

const POLL = 500;

/**
 * Waits until a test has come to an end: it was refused, the device has reported it, or nothing was reported for as long
 * as somebody would wait. `wantsReport`: a device reports; mail and pagers do not.
 */
export async function followTest(token: string, wantsReport: boolean, patience: number): Promise<Sending> {
  for (let waited = 0; ; waited += POLL) {
    const sending = await call(viewTest, { params: { token } });
    const isOnItsWay = sending.status === 'waiting' || sending.status === 'sending';
    const isAwaited =
      isOnItsWay || (sending.status === 'sent' && wantsReport && sending.confirmedAfter === null);
    if (!isAwaited || waited >= patience) return sending;
    await new Promise((resolve) => setTimeout(resolve, POLL));
  }
}

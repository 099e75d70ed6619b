import { addPushDevice, viewOwnNotifications } from '@vigilia/contract/own-notifications';
import { call } from './call';
import { deviceName } from './device-name';

/** Why push cannot be switched on here; null: it can. */
export type PushObstacle = 'unsupported' | 'insecure' | 'home-screen' | 'blocked';

export function pushObstacle(): PushObstacle | null {
  if (!window.isSecureContext) return 'insecure';
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  // Safari on iPhone and iPad has push only for apps on the home screen.
  if (!isSupported) return /iPad|iPhone|iPod/.test(navigator.userAgent) ? 'home-screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

const registration = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.ready;

async function currentSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registered = await navigator.serviceWorker.getRegistration();
  return (await registered?.pushManager?.getSubscription()) ?? null;
}

/** The address of this browser at its push service; null: it has none. */
export const currentEndpoint = async (): Promise<string | null> =>
  (await currentSubscription())?.endpoint ?? null;

/** Asks for permission, subscribes this browser, and registers it with the server. */
export async function switchPushOn(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('refused');
  await sendSubscription(await subscribe(key));
}

async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await registration();
  const known = await pushManager.getSubscription();
  const applicationServerKey = bytesOf(key);
  if (known && sameBytes(known.options.applicationServerKey, applicationServerKey)) return known;
  // Of another installation, or its key was replaced.
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function sendSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const label = deviceName(navigator.userAgent) ?? navigator.userAgent.slice(0, 100);
  await call(addPushDevice, { body: { endpoint: endpoint ?? '', p256dh, auth, label } });
}

/** At every start: the push service may have given this browser another address. */
export async function synchronisePush(): Promise<void> {
  if (!(await currentSubscription()) || Notification.permission !== 'granted') return;
  const { pushKey } = await call(viewOwnNotifications);
  if (pushKey !== null) await sendSubscription(await subscribe(pushKey));
}

/** When somebody signs out: nothing more is shown here. */
export async function switchPushOff(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

const sameBytes = (a: ArrayBuffer | null, b: Uint8Array): boolean =>
  a !== null && a.byteLength === b.byteLength && new Uint8Array(a).every((byte, index) => byte === b[index]);

/** Who sent a message: by its key where we saw that, by its code where a broker vouches for it, by its id when it is sent again. */
export type HubIdentity =
  | { readonly keyHash: Uint8Array; readonly codigo?: string }
  | { readonly codigo: string }
  | { readonly hubId: number };

/** Keys that no two kinds of identity share; worked out once for a connection, which is asked for it at every message. */
export function cacheKeyOf(hub: HubIdentity): string {
  let key = keys.get(hub);
  if (key === undefined) {
    key = makeKey(hub);
    keys.set(hub, key);
  }
  return key;
}

const keys = new WeakMap<HubIdentity, string>();

function makeKey(hub: HubIdentity): string {
  if ('keyHash' in hub) return `key ${Buffer.from(hub.keyHash).toString('base64')}`;
  return 'hubId' in hub ? `id ${hub.hubId}` : `code ${hub.codigo.toLowerCase()}`;
}

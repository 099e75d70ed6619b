import { useRef } from 'react';
import type { Material } from './orders.queries';

/**
 * The key of what is being asked for: the same while the same is sent again, so that a retry is no second order;
 * another as soon as something else is asked for, so that a change is never taken for the order before it.
 */
export function useOrderKey(): (body: Material) => string {
  const last = useRef({ told: '', key: '' });
  return (body) => {
    const told = JSON.stringify(body);
    if (last.current.told !== told) last.current = { told, key: newKey() };
    return last.current.key;
  };
}

/** Not randomUUID: a browser has it only over https, and a home's own network may have none. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

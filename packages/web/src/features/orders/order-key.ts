import { useRef } from 'react';
import { newKey } from '#lib/idempotency-key';
import type { Material } from './orders.queries';

/**
 * The idempotency key of a request: the same while the same body is sent again, so that a retry is no second order;
 * a new one for another body, so that a change is not ignored as a retry.
 */
export function useOrderKey(): (material: Material) => string {
  const last = useRef({ body: '', key: '' });
  return (material) => {
    const body = JSON.stringify(material);
    if (last.current.body !== body) last.current = { body, key: newKey() };
    return last.current.key;
  };
}

import { useSearch } from '#lib/location';

/** The alert that the address names, as in `#/?alert=17`: a push message was tapped. */
export function useLinkedAlert(): number | null {
  const id = new URLSearchParams(useSearch()).get('alert') ?? '';
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
}

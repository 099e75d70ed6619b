import { useMemo } from 'react';
import { useLocation, useSearch } from './location';

/**
 * A filter kept in the address, as in `#/?need=to-change,to-turn`: it survives a reload and can be sent to a colleague.
 * No value chosen means everything, and no parameter. Values that are not `known` are ignored. A choice replaces the
 * history entry, so that Back leaves the page and does not undo filters one by one.
 */
export function useUrlFilter<Value extends string>(
  name: string,
  known: readonly Value[],
): [chosen: readonly Value[], choose: (values: readonly Value[]) => void] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const written = new URLSearchParams(search).get(name) ?? '';
  const chosen = useMemo(() => {
    const values = written.split(',');
    return known.filter((value) => values.includes(value));
  }, [written, known]);
  const choose = (values: readonly Value[]) => {
    const query = new URLSearchParams(search);
    if (values.length === 0) query.delete(name);
    else query.set(name, values.join(','));
    // A comma is allowed in a query; escaped it only makes the address hard to read.
    navigate(`${path}?${query.toString().replaceAll('%2C', ',')}`, { replace: true });
  };
  return [chosen, choose];
}

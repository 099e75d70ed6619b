import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Where nothing is laid out, as in tests, a chart has this size. */
const USUAL = { width: 640, height: 320 };

/** The size of an element, before the first paint and whenever it changes. */
export function useSize(): [RefObject<HTMLDivElement | null>, typeof USUAL] {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(USUAL);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = measured;
      if (width > 0)
        setSize((last) => (last.width === width && last.height === height ? last : { width, height }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    measure();
    return () => observer.disconnect();
  }, []);
  return [element, size];
}

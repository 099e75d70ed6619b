import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useNearScreen } from './use-near-screen';

function Part() {
  const [near, place] = useNearScreen();
  return <p ref={place}>{near ? 'drawn' : 'kept free'}</p>;
}

/** The browser's observer, whose reports the test decides. */
function observeWith() {
  const observers: {
    rootMargin: string | undefined;
    targets: Set<Element>;
    report: (...seen: boolean[]) => void;
  }[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      targets = new Set<Element>();
      constructor(
        onReport: (entries: { isIntersecting: boolean }[]) => void,
        init?: { rootMargin?: string },
      ) {
        const report = (...seen: boolean[]) =>
          act(() => onReport(seen.map((isIntersecting) => ({ isIntersecting }))));
        observers.push({ rootMargin: init?.rootMargin, targets: this.targets, report });
      }
      observe = (target: Element) => this.targets.add(target);
      disconnect = () => this.targets.clear();
    },
  );
  return observers;
}

test('drawn once its place comes near the screen, and from then on', () => {
  const observers = observeWith();
  const { unmount } = render(<Part />);
  const [observer] = observers;
  expect(observer?.rootMargin).toBe('600px');
  expect([...(observer?.targets ?? [])]).toEqual([screen.getByText('kept free')]);
  observer?.report(false);
  expect(screen.getByText('kept free')).toBeVisible();
  // Several reports at once: any of them counts.
  observer?.report(true, false);
  expect(screen.getByText('drawn')).toBeVisible();
  expect(observer?.targets.size).toBe(0);
  unmount();
  expect(observers).toHaveLength(1);
});

test('what leaves before it came near is no longer observed', () => {
  const observers = observeWith();
  render(<Part />).unmount();
  expect(observers[0]?.targets.size).toBe(0);
});

test('drawn at once by a browser that cannot observe', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  render(<Part />);
  expect(screen.getByText('drawn')).toBeVisible();
});

import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { startTextParts, useTexts } from '#lib/i18n';
import { type LoadOptions, lazyState } from '#lib/lazy-value';
import { useSelfReload } from '#lib/self-reload';
import { Notice } from './notice';
import { PageSkeleton, placeOf } from './page-skeleton';

export interface Lazy<Props = object> {
  (props: Props): ReactNode;
  /** Loads early, as when the pointer is over the link. */
  preload(): void;
  /** The same, and resolves when it is there or has failed. */
  load(): Promise<void>;
}

interface LazyOptions extends LoadOptions {
  /** Shown while it loads, in the final size; a number is a height. */
  skeleton?: ReactNode;
  /** Shown instead where it does not load: a message with a button to try again, in the background nothing. */
  failed?: ReactNode;
  /** It is drawn first, and waits neither for Mantine nor for the texts of pages and dialogs. */
  plain?: boolean;
  /** Where it does not load, the whole page is loaded again by itself. */
  reloadsItself?: boolean;
}

/** A page, dialog or part in a chunk of its own: 120 seconds to arrive. */
export function lazy<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  { skeleton, failed, plain = false, reloadsItself = false, ...options }: LazyOptions = {},
): Lazy<Props> {
  const lazily = lazyState(plain ? load : () => inMantine(load), options);
  const place = skeleton === undefined && !options.background ? <PageSkeleton /> : placeOf(skeleton);
  const instead =
    failed ?? (options.background ? place : <Failed retry={lazily.retry} reloadsItself={reloadsItself} />);

  function LazyComponent(props: Props) {
    const part = lazily.useLazy(true);
    if (part.value) return <part.value {...props} />;
    return part.failed ? instead : place;
  }

  return Object.assign(LazyComponent, { load: lazily.load, preload: () => void lazily.load() });
}

async function inMantine<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [Part, { Mantine }] = await Promise.all([load(), import('./mantine'), startTextParts(['pages'])]);
  return (props) => (
    <Mantine>
      <Part {...props} />
    </Mantine>
  );
}

function Failed({ retry, reloadsItself }: { retry: () => void; reloadsItself: boolean }) {
  const t = useTexts();
  return (
    <>
      <Notice
        role="alert"
        icon={IconPlugConnectedX}
        text="error.chunk"
        action={{ label: t('action.retry'), onClick: retry }}
      />
      {reloadsItself && <SelfReload />}
    </>
  );
}

function SelfReload(): null {
  useSelfReload();
  return null;
}

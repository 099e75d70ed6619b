import { IconPlugConnectedX } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Clock, loadChunk, reloadForChunk } from '#lib/load-chunk';
import { whenReleased } from '#lib/press';
import { useSelfReload } from '#lib/self-reload';
import { Notice } from './notice';
import { PageSkeleton } from './page-skeleton';

export interface LazyPage<Props = object> {
  (props: Props): ReactNode;
  /** Loads early, as when the pointer is over the link. */
  preload(): void;
  /** The same, and resolves when it is there or has failed. */
  load(): Promise<void>;
}

interface LazyOptions {
  clock?: Clock;
  /** Shown while it loads, in the final size. */
  skeleton?: ReactNode;
  /** Where it does not load, the whole page is loaded again by itself. */
  reloadsItself?: boolean;
}

/**
 * A page or dialog in a chunk of its own: 120 seconds to arrive, then a message and a button to try again. Where the
 * server no longer has it, the page is reloaded once.
 */
export function lazyPage<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  { clock, skeleton = <PageSkeleton />, reloadsItself = false }: LazyOptions = {},
): LazyPage<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const fetchPage = async () => {
    Loaded = await loadChunk(load, clock);
  };

  function Lazy(props: Props) {
    const [attempt, setAttempt] = useState(0);
    const [failed, setFailed] = useState(false);
    const [, setLoaded] = useState(Loaded !== null);

    useEffect(() => {
      let unmounted = false;
      // It may have arrived by `preload` since this was rendered.
      const arrived = Loaded ? Promise.resolve() : fetchPage();
      arrived.then(
        () => whenReleased(() => !unmounted && setLoaded(true)),
        (error: unknown) =>
          void reloadForChunk(error).then((reloading) => !unmounted && setFailed(!reloading)),
      );
      return () => {
        unmounted = true;
      };
    }, [attempt]);

    const retry = () => {
      setFailed(false);
      setAttempt(attempt + 1);
    };
    if (Loaded) return <Loaded {...props} />;
    if (!failed) return skeleton;
    return (
      <>
        <Failed retry={retry} />
        {reloadsItself && <SelfReload />}
      </>
    );
  }

  const loadOnce = async () => {
    if (!Loaded) await fetchPage().catch(() => undefined);
  };
  return Object.assign(Lazy, { load: loadOnce, preload: () => void loadOnce() });
}

function SelfReload(): null {
  useSelfReload();
  return null;
}

function Failed({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice
      role="alert"
      icon={<IconPlugConnectedX size={28} />}
      title={t('error.chunk')}
      hint={t('error.chunkHint')}
      action={{ label: t('action.retry'), onClick: retry }}
    />
  );
}

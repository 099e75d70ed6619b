import { IconPlugConnectedX } from '@tabler/icons-react';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Clock, loadChunk } from '#lib/load-chunk';
import { Notice } from './notice';
import { PageSkeleton } from './page-skeleton';

export interface LazyPage {
  (): React.JSX.Element;
  /** Begin early, as when a pointer nears the link. */
  preload(): void;
}

/** A page in a chunk of its own: 120 seconds to arrive, then a message and a button to try again. */
export function lazyPage(load: () => Promise<ComponentType>, clock?: Clock): LazyPage {
  let Arrived: ComponentType | null = null;
  const fetchPage = async () => {
    Arrived = await loadChunk(load, clock);
  };

  function Lazy() {
    const { t } = useTranslation();
    const [attempt, setAttempt] = useState(0);
    const [failed, setFailed] = useState(false);
    const [, setArrived] = useState(false);

    useEffect(() => {
      if (Arrived) return;
      let left = false;
      fetchPage().then(
        () => !left && setArrived(true),
        () => !left && setFailed(true),
      );
      return () => {
        left = true;
      };
    }, [attempt]);

    if (Arrived) return <Arrived />;
    if (!failed) return <PageSkeleton />;
    const retry = () => {
      setFailed(false);
      setAttempt(attempt + 1);
    };
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

  return Object.assign(Lazy, {
    preload: () => {
      if (!Arrived) fetchPage().catch(() => undefined);
    },
  });
}

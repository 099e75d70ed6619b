import { Anchor } from '@mantine/core';
import { SECOND } from '@vigilia/domain/instant';
import { useEffect, useState } from 'react';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { lightBoardPaired, lightPairBoard } from '#lib/light-endpoint';
import { useTicker } from '#lib/live-clock';
import { Problem } from '#lib/problem';
import { BrandMark } from '#ui/brand-mark';
import { LanguageSwitcher } from '#ui/language-switcher';
import classes from './board-pairing.module.css';
import { setBoardToken } from './board-token';

/** How often the board asks whether its code was entered, and how long it waits after a failure. */
const ASK_EVERY = 3 * SECOND;
const RETRY_AFTER = 15 * SECOND;

/** A screen that is nobody's board yet: the code that an administrator enters in the settings. */
export function BoardPairing({ revoked }: { revoked: boolean }) {
  const t = useTexts();
  const { code, failed } = usePairing();
  return (
    <main className={classes.pairing}>
      <header className={classes.head}>
        <BrandMark size={40} />
        <span className={classes.brand}>Vigilia</span>
        <span className={classes.language}>
          <LanguageSwitcher />
        </span>
      </header>
      <div className={classes.middle}>
        <h1 className={classes.title}>{t('boards.pair')}</h1>
        {revoked && <p className={classes.revoked}>{t('boards.revoked')}</p>}
        <p className={classes.code} aria-label={code ?? undefined} data-waiting={code === null || undefined}>
          {code === null ? '···\u2009···' : `${code.slice(0, 3)}\u2009${code.slice(3)}`}
        </p>
        {failed && <p className={classes.revoked}>{t('boards.pairFailed')}</p>}
        <ol className={classes.steps}>
          <li>{t('boards.step1')}</li>
          <li>{t('boards.step2')}</li>
          <li>{t('boards.step3')}</li>
        </ol>
      </div>
      <footer className={classes.foot}>
        <Anchor href="#/login">{t('boards.signIn')}</Anchor>
      </footer>
    </main>
  );
}

/** Asks for a code, then whether it was entered; a code that is over is replaced by a new one. */
function usePairing(): { code: string | null; failed: boolean } {
  const { clock } = useTicker();
  const [code, setCode] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let timer: unknown;
    let closed = false;
    let token: string | null = null;
    const after = (ms: number) => {
      if (!closed) timer = clock.setTimeout(() => void step(), ms);
    };
    const pair = async () => {
      const pairing = await call(lightPairBoard);
      token = pairing.token;
      setCode(pairing.code);
    };
    const step = async () => {
      try {
        if (token === null) await pair();
        else if ((await call(lightBoardPaired, { body: { token } })).paired && !closed)
          return setBoardToken(token);
        setFailed(false);
        after(ASK_EVERY);
      } catch (error) {
        const isOver = error instanceof Problem && error.status === 404;
        if (isOver) {
          token = null;
          setCode(null);
        } else setFailed(true);
        after(isOver ? 0 : RETRY_AFTER);
      }
    };
    void step();
    return () => {
      closed = true;
      clock.clearTimeout(timer);
    };
  }, [clock]);
  return { code, failed };
}

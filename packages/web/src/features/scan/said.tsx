import { Button } from '@mantine/core';
import { IconInfoCircle, IconRouter } from '@tabler/icons-react';
import { isOnline } from '#lib/hub-online';
import { useTexts } from '#lib/i18n';
import { useNow } from '#lib/live-clock';
import { useMoment } from '#lib/moment';
import { useZone } from '#lib/session';
import type { Found } from './find-scanned';
import classes from './said.module.css';
import type { ScanHome } from './scan-home';

/** What a code turned out to be, where nothing follows from it: the camera goes on. */
export type Said = Exclude<Found, { kind: 'room' } | { kind: 'sensor' }> | { readonly kind: 'not-a-door' };

interface SaidCodeProps {
  said: Said | null;
  home: ScanHome;
  /** Where an unknown sensor can be added. */
  onAdd?: (code: string) => void;
}

export function SaidCode({ said, home, onAdd }: SaidCodeProps) {
  return (
    // There before it says something, so that it is read out.
    <div role="status">
      {said && (
        <div className={classes.said}>
          {said.kind === 'hub' ? <SaidHub home={home} id={said.id} /> : <SaidText said={said} home={home} />}
          {said.kind === 'unknown-sensor' && onAdd && <AddButton code={said.code} onAdd={onAdd} />}
        </div>
      )}
    </div>
  );
}

function SaidText({ said, home }: { said: Exclude<Said, { kind: 'hub' }>; home: ScanHome }) {
  const t = useTexts();
  const values = {
    home: home.nombre,
    code: 'code' in said ? said.code : '',
    room: 'room' in said ? said.room : '',
  };
  return (
    <>
      <IconInfoCircle className={classes.icon} size={24} stroke={1.75} aria-hidden="true" />
      <div className={classes.text}>
        <p className={classes.title}>{t(`scan.said.${said.kind}`, values)}</p>
        <p className={classes.hint}>{t(`scan.said.${said.kind}Hint`, values)}</p>
      </div>
    </>
  );
}

function SaidHub({ home, id }: { home: ScanHome; id: number }) {
  const t = useTexts();
  const now = useNow();
  const moment = useMoment(useZone());
  const hub = home.hubs.find((each) => each.id === id);
  if (!hub) return null;
  const { lastTimeOnline, clockWrong } = hub;
  const state = isOnline(hub, now) ? 'hubOnline' : lastTimeOnline === null ? 'hubNever' : 'hubOffline';
  return (
    <>
      <IconRouter className={classes.icon} size={24} stroke={1.75} aria-hidden="true" />
      <div className={classes.text}>
        <p className={classes.title}>{t('scan.said.hub', { name: hub.etiqueta || hub.codigo })}</p>
        <p className={classes.hint}>
          {t(`scan.said.${state}`, { at: lastTimeOnline === null ? null : moment(lastTimeOnline) })}
          {clockWrong && ` · ${t('hubs.clockWrong')}`}
        </p>
      </div>
    </>
  );
}

function AddButton({ code, onAdd }: { code: string; onAdd: (code: string) => void }) {
  const t = useTexts();
  return (
    <Button fullWidth size="md" onClick={() => onAdd(code)}>
      {t('scan.add', { code })}
    </Button>
  );
}

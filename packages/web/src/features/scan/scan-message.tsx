import { Button } from '@mantine/core';
import { IconInfoCircle, IconRouter } from '@tabler/icons-react';
import { isOnline } from '#lib/hub-online';
import { useTexts } from '#lib/i18n';
import { useNow } from '#lib/live-clock';
import { useMoment } from '#lib/moment';
import { useZone } from '#lib/session';
import type { Found } from './find-scanned';
import type { ScanHome } from './scan-home';
import classes from './scan-message.module.css';

/** What a code turned out to be, where nothing follows from it: the camera goes on. */
export type ScanMessage =
  | Exclude<Found, { kind: 'room' } | { kind: 'sensor' }>
  | { readonly kind: 'not-a-door' };

interface ScanMessageBoxProps {
  message: ScanMessage | null;
  home: ScanHome;
  /** Where an unknown sensor can be added. */
  onAdd?: (code: string) => void;
}

export function ScanMessageBox({ message, home, onAdd }: ScanMessageBoxProps) {
  return (
    // There before it says something, so that it is read out.
    <div role="status">
      {message && (
        <div className={classes.message}>
          {message.kind === 'hub' ? (
            <HubMessage home={home} id={message.id} />
          ) : (
            <CodeMessage message={message} home={home} />
          )}
          {message.kind === 'unknown-sensor' && onAdd && <AddButton code={message.code} onAdd={onAdd} />}
        </div>
      )}
    </div>
  );
}

function CodeMessage({ message, home }: { message: Exclude<ScanMessage, { kind: 'hub' }>; home: ScanHome }) {
  const t = useTexts();
  const values = {
    home: home.nombre,
    code: 'code' in message ? message.code : '',
    room: 'room' in message ? message.room : '',
  };
  return (
    <>
      <IconInfoCircle className={classes.icon} size={24} stroke={1.75} aria-hidden="true" />
      <div className={classes.text}>
        <p className={classes.title}>{t(`scan.message.${message.kind}`, values)}</p>
        <p className={classes.hint}>{t(`scan.message.${message.kind}Hint`, values)}</p>
      </div>
    </>
  );
}

function HubMessage({ home, id }: { home: ScanHome; id: number }) {
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
        <p className={classes.title}>{t('scan.message.hub', { name: hub.etiqueta || hub.codigo })}</p>
        <p className={classes.hint}>
          {t(`scan.message.${state}`, { at: lastTimeOnline === null ? null : moment(lastTimeOnline) })}
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

import { ActionIcon, Button, Popover, Switch } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { MINUTE } from '@vigilia/domain/instant';
import { useTexts } from '#lib/i18n';
import { useClockValue, useTicker } from '#lib/live-clock';
import { useMoment } from '#lib/moment';
import { useZone } from '#lib/session';
import classes from './sound-control.module.css';
import { setSound, useSound } from './sound-state';
import { playTones } from './tones';

const MUTE = 2 * MINUTE;

/** Sound is a matter of this device: off until somebody switches it on and hears the test tone. */
export function SoundControl() {
  const t = useTexts();
  const moment = useMoment(useZone());
  const ticker = useTicker();
  const { on, mutedUntil, blocked } = useSound();
  const muted = useClockValue(() => ticker.deviceNow() < mutedUntil);
  const test = () => void playTones('medium').then((played) => setSound({ blocked: !played }));
  const state = t(on ? 'alert.sound.on' : 'alert.sound.off');
  const Icon = on && !muted ? IconVolume : IconVolumeOff;
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <ActionIcon aria-label={state} title={state} data-blocked={(on && blocked) || undefined}>
          <Icon size={20} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('alert.sound.title')}>
        <Switch
          size="md"
          label={t('alert.sound.title')}
          checked={on}
          onChange={({ currentTarget: { checked } }) => {
            setSound({ on: checked, mutedUntil: 0 });
            if (checked) test();
          }}
        />
        <p className={classes.hint}>{t('alert.sound.hint')}</p>
        {on && blocked && (
          <p className={classes.blocked} role="status">
            {t('alert.sound.blocked')}
          </p>
        )}
        <div className={classes.acts}>
          <Button variant="default" onClick={test}>
            {t('alert.sound.test')}
          </Button>
          <Button
            variant="default"
            disabled={!on || muted}
            onClick={() => setSound({ mutedUntil: ticker.clock.now() + MUTE })}
          >
            {muted
              ? t('alert.sound.muted', { time: moment(ticker.serverTimeAt(mutedUntil)) })
              : t('alert.sound.mute')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

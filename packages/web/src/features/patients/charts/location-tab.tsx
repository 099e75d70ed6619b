import { IconAntennaBarsOff, IconMapPin } from '@tabler/icons-react';
import type { Patient } from '@vigilia/contract/patients';
import { nearestHubOf } from '#features/patients/nearest-hub';
import { i18n, useTexts } from '#lib/i18n';
import { useMoment, useMomentAt } from '#lib/moment';
import { formatNumber } from '#lib/numbers';
import { useZone } from '#lib/session';
import { Notice } from '#ui/notice';
import classes from './location-tab.module.css';

/** R-ADVANCED-5: the bars' scale. */
const SCALE = { from: 40, to: 100 };
const TICKS = [40, 60, 80, 100];

const share = (potencia: number): number =>
  Math.min(1, Math.max(0, (potencia - SCALE.from) / (SCALE.to - SCALE.from)));

/** The signal strength at each hub in range; the server sends the strongest first. */
export function LocationTab({ patient }: { patient: Patient }) {
  const t = useTexts();
  const place = usePlace(patient);
  const potencias = patient.estado?.potencias ?? [];
  if (potencias.length === 0) {
    return (
      <Notice
        icon={IconAntennaBarsOff}
        text="ward.notReceived"
        hint={[place, t('ward.notReceivedHint')].filter(Boolean).join(' ')}
      />
    );
  }
  return (
    <div className={classes.location}>
      <p className={classes.place}>
        <IconMapPin size={24} stroke={1.75} aria-hidden="true" className={classes.pin} />
        {place}
      </p>
      <p className={classes.lead}>{t('ward.locationLead')}</p>
      <ul className={classes.hubs}>
        {potencias.map(({ etiqueta, potencia }, index) => (
          <li key={etiqueta} className={classes.hub} data-nearest={index === 0 || undefined}>
            <span className={classes.name}>
              {etiqueta}
              {index === 0 && <span className={classes.nearest}>{t('ward.nearest')}</span>}
            </span>
            <span
              className={classes.track}
              role="meter"
              aria-label={etiqueta}
              aria-valuemin={SCALE.from}
              aria-valuemax={SCALE.to}
              aria-valuenow={Math.min(SCALE.to, Math.max(SCALE.from, potencia))}
              aria-valuetext={`${formatNumber(i18n.language, potencia)} %`}
            >
              <span className={classes.bar} style={{ width: `${share(potencia) * 100}%` }} />
            </span>
            <span className={classes.value} aria-hidden="true">
              {`${formatNumber(i18n.language, potencia)}\u00a0%`}
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.scale} aria-hidden="true">
        {TICKS.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
    </div>
  );
}

/** Where somebody probably is and since when, as far as this page has seen it; otherwise when that was measured. */
function usePlace(patient: Patient): string | null {
  const t = useTexts();
  const zone = useZone();
  const moment = useMoment(zone);
  const momentAt = useMomentAt(zone);
  const [strongest] = patient.estado?.potencias ?? [];
  const known = nearestHubOf(patient);
  const at = patient.sensor_info?.lastTimeOnline ?? null;
  if (!strongest) {
    return known?.at ? t('ward.lastNear', { hub: known.hub, at: momentAt(known.at) }) : null;
  }
  const { etiqueta: hub } = strongest;
  if (known?.hub === hub && known.since) return t('ward.nearSince', { hub, time: moment(known.since) });
  return at ? t('ward.nearAt', { hub, at: momentAt(at) }) : t('ward.near', { hub });
}

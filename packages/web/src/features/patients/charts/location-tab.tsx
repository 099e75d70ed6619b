import { IconAntennaBarsOff } from '@tabler/icons-react';
import type { Patient } from '@vigilia/contract/patients';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#lib/numbers';
import { Notice } from '#ui/notice';
import classes from './location-tab.module.css';

/** Specification §9: the bars' scale. */
const SCALE = { from: 40, to: 100 };
const TICKS = [40, 60, 80, 100];

const share = (potencia: number): number =>
  Math.min(1, Math.max(0, (potencia - SCALE.from) / (SCALE.to - SCALE.from)));

/** The signal strength at each hub in range; the server sends the strongest first. */
export function LocationTab({ patient }: { patient: Patient }) {
  const { t, i18n } = useTranslation();
  const potencias = patient.estado?.potencias ?? [];
  if (potencias.length === 0) {
    return (
      <Notice
        icon={<IconAntennaBarsOff size={28} />}
        title={t('ward.notHeard')}
        hint={t('ward.notHeardHint')}
      />
    );
  }
  return (
    <div className={classes.location}>
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
              aria-valuetext={formatNumber(i18n.language, potencia)}
            >
              <span className={classes.bar} style={{ width: `${share(potencia) * 100}%` }} />
            </span>
            <span className={classes.value} aria-hidden="true">
              {formatNumber(i18n.language, potencia)}
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

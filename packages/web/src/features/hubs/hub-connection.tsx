import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { HubAddress, HubKey } from '@vigilia/contract/hubs';
import { readingsTopic, sendReadings } from '@vigilia/contract/ingest';
import { useTexts } from '#lib/i18n';
import classes from './hub-connection.module.css';

/** What a hub has to know beside its key: where it sends its readings, by https or by MQTT. */
export function HubConnection({ codigo, mqtt }: Pick<HubKey, 'codigo' | 'mqtt'>) {
  const t = useTexts();
  return (
    <dl className={classes.list}>
      <AddressLine
        label={t('settings.hubs.byHttp')}
        value={`${window.location.origin}${sendReadings.path}`}
      />
      {mqtt.map((address) => (
        <AddressLine
          key={address.port}
          label={t(address.tls ? 'settings.hubs.byMqttTls' : 'settings.hubs.byMqtt')}
          value={urlOf(address) ?? String(address.port)}
          {...(address.host === null && {
            shown: t('settings.hubs.anyAddress', { port: address.port }),
          })}
        />
      ))}
      {mqtt.length > 0 && (
        <>
          <AddressLine label={t('settings.hubs.topic')} value={readingsTopic(codigo)} />
          <AddressLine label={t('settings.hubs.user')} value={codigo} />
        </>
      )}
    </dl>
  );
}

const urlOf = ({ tls, host, port }: HubAddress): string | undefined =>
  host === null
    ? undefined
    : `${tls ? 'mqtts' : 'mqtt'}://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** @param shown what is read, where it is more than what is copied */
function AddressLine({ label, value, shown = value }: { label: string; value: string; shown?: string }) {
  const t = useTexts();
  return (
    <div className={classes.line}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>
        <span className={classes.shown}>{shown}</span>
        <CopyButton value={value}>
          {({ copied, copy }) => {
            const Icon = copied ? IconCheck : IconCopy;
            return (
              <ActionIcon
                className={classes.copy}
                variant="subtle"
                size={44}
                aria-label={`${t(copied ? 'action.copied' : 'action.copy')}: ${label}`}
                onClick={copy}
              >
                <Icon size={20} stroke={1.75} />
              </ActionIcon>
            );
          }}
        </CopyButton>
      </dd>
    </div>
  );
}

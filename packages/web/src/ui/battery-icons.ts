import {
  IconBattery1,
  IconBattery2,
  IconBattery3,
  IconBattery4,
  IconBatteryExclamation,
  IconBatteryOff,
  type TablerIcon,
} from '@tabler/icons-react';
import type { BatteryIcon } from '@vigilia/domain/sensor-icons';

/** R-SENSORS-20 to R-SENSORS-25: one icon a level, another for a sensor that is offline. */
export const BATTERY_ICONS: Readonly<Record<BatteryIcon, TablerIcon>> = {
  offline: IconBatteryOff,
  unknown: IconBatteryExclamation,
  lowest: IconBattery1,
  second: IconBattery2,
  third: IconBattery3,
  full: IconBattery4,
};

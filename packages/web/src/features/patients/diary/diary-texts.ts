/** "Fri 13 Nov", or "13" where there is little room. */
export function formatDayName(date: string, language: string, isShort: boolean): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(Date.parse(date));
  const day = part({ day: 'numeric' });
  return isShort ? day : `${part({ weekday: 'short' })} ${day} ${part({ month: 'short' })}`;
}

/** "14:15" of an hour and minutes after it. */
export function clockOf(hour: number, minutes: number): string {
  const whole = hour * 60 + minutes;
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** With one decimal where it is not whole. */
export const oneDecimal = (value: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);

/** R-ACC-03: Monday to Friday, 08:30 to 16:30, in minutes after midnight. */
const OPEN = 8 * 60 + 30;
const CLOSE = 16 * 60 + 30;

/** The hours as the language writes them, e.g. 08:30 and 16:30. */
export function officeHours(language: string): { from: string; to: string } {
  const format = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone: 'UTC',
  });
  const at = (minutes: number) => format.format(new Date(minutes * 60_000));
  return { from: at(OPEN), to: at(CLOSE) };
}

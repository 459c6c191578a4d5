import { useSupportTexts } from './texts';

/** A time as "184 ms" or "2.8 s". */
export function useDuration(): (ms: number) => string {
  const { t, formatNumber } = useSupportTexts();
  return (ms) =>
    ms < 1_000
      ? t('duration.ms', { ms: formatNumber(Math.round(ms)) })
      : t('duration.s', { s: formatNumber(Math.round(ms / 100) / 10) });
}

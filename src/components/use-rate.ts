import { useLingui } from '@lingui/react/macro';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Writes bytes per second as people do. */
export function useRate(): (bytes: number) => string {
  const { i18n } = useLingui();
  return (bytes) => {
    const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
    const unit = `${UNITS[power] ?? 'byte'}-per-second`;
    return i18n.number(bytes / 1000 ** power, { style: 'unit', unit, maximumFractionDigits: power === 0 ? 0 : 1 });
  };
}

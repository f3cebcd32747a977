interface TextInfo {
  readonly direction: 'ltr' | 'rtl';
}

/** How a language is written, as Unicode's data have it: the panel keeps a list of its own. */
export function writtenDirection(language: string): 'ltr' | 'rtl' {
  // Node 20 has the property, newer ones the method; TypeScript knows neither.
  const locale = new Intl.Locale(language) as Intl.Locale & {
    readonly textInfo?: TextInfo;
    readonly getTextInfo?: () => TextInfo;
  };
  const info = locale.getTextInfo?.() ?? locale.textInfo;
  if (info === undefined) throw new Error('Intl does not tell how a language is written');
  return info.direction;
}

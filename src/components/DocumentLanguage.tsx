import { useLayoutEffect } from 'react';

/** Tells the document its language and direction, so that speech, hyphenation and scroll bars follow. */
export function DocumentLanguage({ language, direction }: { readonly language: string; readonly direction: 'ltr' | 'rtl' }): null {
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = direction;
  }, [language, direction]);
  return null;
}

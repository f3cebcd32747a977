import { useLayoutEffect } from 'react';

/** Names the page. A `<title>` drawn by React would be the second one in the document, and the first one counts. */
export function DocumentTitle({ title }: { readonly title: string }): null {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

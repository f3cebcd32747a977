/** What lies over the page (menus, dialogs, notices) has these of its own: Fluent's components know no other ground for it than that of a card. */
export const FLOATING = [
  'Background1',
  'Background1Selected',
  'Background2',
  'Background3',
  'Background4',
  'Stroke2',
] as const;

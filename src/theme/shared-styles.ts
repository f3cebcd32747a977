import { makeStaticStyles, makeStyles } from '@fluentui/react-components';
import { FLOATING } from './floating';
import {
  BAR_HEIGHT,
  BELOW_TABS,
  BELOW_TOOLBAR,
  LOW,
  LYING,
  LYING_BAR,
  NOT_PHONE,
  PHONE,
  RAIL,
  SHORT,
  TINY,
} from './layout';

export const useSharedStyles = makeStyles({
  ellipsis: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  numbers: { fontVariantNumeric: 'tabular-nums' },
});

/** Anything that can be tapped on a phone is large enough for a thumb. In the rows of a table, the table sees to that. */
export const useThumbStyles = makeStaticStyles([
  // Rule by rule: Griffel takes lists apart.
  ...['button', 'summary', 'select', '[role=tab]', '[role=option]', '.fui-Input', '.fui-Select', '.fui-Combobox'].map(
    (control) => `${PHONE} { ${control}:not(tbody *):not(.fui-SpinButton *) { min-height: 44px !important; } }`,
  ),
  `${PHONE} { html { --tabs: 44px; } }`,
  `${PHONE} { button:not(tbody *):not(.fui-SpinButton *) { min-width: 44px !important; } }`,
  ...['.fui-Radio', '.fui-Checkbox', '.fui-Switch'].map(
    (control) => `${PHONE} { ${control} { min-height: 44px; align-items: center; } }`,
  ),
  `${PHONE} { .fui-Checkbox > .fui-Checkbox__indicator { align-self: center; } }`,
]);

/** One that is a card of the page is none of them; on a phone it is the page. */
const DIALOG = '.fui-DialogSurface:not([data-card])';
const OVER = ['.fui-OverlayDrawer', '.fui-PopoverSurface', '.fui-MenuPopover', '.fui-Listbox', '[data-notice]'].join(
  ', ',
);

const FLOATING_GROUNDS = `{${FLOATING.map((token) => `--colorNeutral${token}: var(--floating${token});`).join(' ')}}`;

/** The document itself, which no class reaches. */
export const usePageStyles = makeStaticStyles([
  { body: { margin: 0 } },
  // Everything in them that is drawn on the ground of a card is drawn on theirs.
  `:is(${OVER}) ${FLOATING_GROUNDS}`,
  `${NOT_PHONE} { ${DIALOG} ${FLOATING_GROUNDS} }`,
  // In the dark, a field is a hole in what it lies in.
  ':is(.fui-Input, .fui-Select, .fui-Textarea, .fui-Combobox) { --colorNeutralBackground1: var(--field); }',
  '.fui-Field__hint { text-wrap: pretty; }',
  // Whatever the direction of a value, it begins where the label of its field does. Texts of several lines are read as they are written.
  ':is(input, select) { text-align: -webkit-match-parent; text-align: match-parent; }',
  // Beside a number that begins there, its arrows would take the room before it. The arrow keys do the same.
  '.fui-Input:dir(rtl) > input[type=number] { appearance: textfield; }',
  '.fui-Input:dir(rtl) > input[type=number]::-webkit-inner-spin-button { display: none; }',
  // With a button in it, one would be wider than the smallest phone has room for.
  '.fui-Field > .fui-Input { min-width: 0; }',
  // What gets the focus comes out from under everything that floats at the top and at the bottom.
  {
    html: {
      scrollPaddingBlockStart: `calc(${BELOW_TABS} + 48px)`,
      scrollPaddingBlockEnd: `calc(${BAR_HEIGHT} + 112px)`,
    },
  },
  { 'html:has([data-bar])': { '--bar': 'calc(56px + env(safe-area-inset-bottom))' } },
  { 'html:has([data-answer])': { '--answer': '40px' } },
  `${PHONE} { html:has([data-answer]) { --answer: 48px; } }`,
  // It scrolls away there.
  `${LOW} { html:has([data-answer]) { --answer: 0px; } }`,
  // In its place: what can be done with checked rows, in two lines.
  { 'html:has([data-checked])': { '--bar': 'calc(108px + env(safe-area-inset-bottom))' } },
  `${NOT_PHONE} { html:has([data-checked]) { --bar: 0px; } }`,
  `${LYING} { html:has([data-bar]) { --bar: calc(${LYING_BAR} + env(safe-area-inset-bottom)); } }`,
  `${RAIL} { html:has([data-bar]) { --bar: 0px; --rail: calc(64px + max(env(safe-area-inset-left), env(safe-area-inset-right))); } }`,
  `${RAIL} { html:has([data-checked]) { --bar: calc(52px + env(safe-area-inset-bottom)); } }`,
  // Whoever taps beside a sheet closes it, and nothing else.
  `${PHONE} { html:has([data-sheet]) #root { pointer-events: none; } }`,
  `${LOW} { html { scroll-padding-block: calc(${BELOW_TOOLBAR} + 8px) ${BAR_HEIGHT}; } }`,
  `${SHORT} { html { scroll-padding-block-start: 0; } }`,
  // Magnified by four, and above a keyboard, nothing stands still: the bar comes last.
  `${TINY} { html:has([data-bar], [data-checked]) { --bar: 0px; } }`,
]);

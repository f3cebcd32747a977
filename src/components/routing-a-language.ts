import {
  autocompletion,
  closeCompletion,
  completionKeymap,
  completionStatus,
  currentCompletions,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { type Extension } from '@codemirror/state';
import { EditorView, keymap, tooltips, type Command } from '@codemirror/view';
import { tokens } from '@fluentui/react-components';
import { completionsAt } from '../../machines/domain/routing-a/complete';
import { GOOD } from '../theme/state-colours';
import { tokensOf, type Token, type TokenKind } from './routing-a-tokens';

/** What a kind is called among the names that every theme of an editor knows. */
const NAMES: Readonly<Record<TokenKind, string>> = {
  comment: 'comment',
  keyword: 'keyword',
  function: 'className',
  operator: 'operator',
  key: 'propertyName',
  string: 'string',
  outbound: 'variableName',
};

interface State {
  found: readonly Token[];
}

const language = StreamLanguage.define<State>({
  name: 'RoutingA',
  startState: () => ({ found: [] }),
  copyState: (state) => ({ ...state }),
  token: (stream, state) => {
    if (stream.sol()) state.found = tokensOf(stream.string);
    const token = state.found.find(({ to }) => to > stream.pos);
    if (token === undefined) stream.skipToEnd();
    else stream.pos = token.from > stream.pos ? token.from : token.to;
    return token === undefined || stream.pos !== token.to ? null : NAMES[token.kind];
  },
  languageData: { commentTokens: { line: '#' } },
});

const COLOURS: Readonly<Record<TokenKind, object>> = {
  comment: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
  keyword: { color: tokens.colorPaletteBerryForeground1, fontWeight: '600' },
  function: { color: tokens.colorBrandForeground1, fontWeight: '600' },
  operator: { color: tokens.colorNeutralForeground2, fontWeight: '600' },
  key: { color: tokens.colorNeutralForeground3 },
  string: { color: tokens.colorPaletteRedForeground1 },
  outbound: { color: GOOD, fontWeight: '600' },
};

const look = EditorView.theme({
  ...Object.fromEntries(Object.entries(COLOURS).map(([kind, style]) => [`.cm-routing-${kind}`, style])),
  '.cm-tooltip': {
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    boxShadow: tokens.shadow8,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: tokens.fontFamilyMonospace, maxHeight: '14em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 12px', lineHeight: '1.4' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
});

const highlighting = syntaxHighlighting({
  style: ([tag]) => {
    const [kind] = Object.entries(NAMES).find(([, name]) => name === tag?.toString()) ?? [];
    return kind === undefined ? null : `cm-routing-${kind}`;
  },
});

/** Escape belongs to the dialog while no completions are seen. */
const closeShown: Command = (view) => {
  const shown = currentCompletions(view.state).length > 0;
  return closeCompletion(view) && shown;
};

/** The library closes what is shown; what is still looked for would be shown beside an editor that was left. */
const closeSought = EditorView.domEventHandlers({
  blur: (_, view) => {
    if (completionStatus(view.state) === 'pending') queueMicrotask(() => closeCompletion(view));
  },
});

/** RoutingA for an editor: its colours, its comments, and what can be written next. `outbounds` is asked each time. */
export function routingA(outbounds: () => readonly string[]): Extension {
  const source = ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const line = state.doc.lineAt(pos);
    const found = completionsAt(line.text.slice(0, pos - line.from), outbounds());
    const from = line.from + (found?.from ?? 0);
    if (found === null || (from === pos && !explicit)) return null;
    return {
      from,
      options: found.options.map(({ label, insert = label, kind }) => ({ label, apply: insert, type: kind })),
    };
  };
  return [
    language,
    highlighting,
    look,
    // The editor cuts off what would stand outside.
    tooltips({ tooltipSpace: ({ dom }) => dom.getBoundingClientRect() }),
    autocompletion({ override: [source], icons: false, defaultKeymap: false }),
    closeSought,
    keymap.of([{ key: 'Escape', run: closeShown }, ...completionKeymap.filter(({ key }) => key !== 'Escape')]),
  ];
}

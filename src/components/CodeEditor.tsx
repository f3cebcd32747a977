import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { Compartment, EditorState, RangeSetBuilder, StateEffect, StateField, type Range } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef, type ReactElement } from 'react';
import { tokensOf, type TokenKind } from './routing-a-tokens';

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minHeight: 0,
    display: 'flex',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
  },
  wrong: { border: `1px solid ${tokens.colorPaletteRedBorder2}` },
});

const COLOURS: Readonly<Record<TokenKind, object>> = {
  comment: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
  keyword: { color: tokens.colorPaletteBerryForeground1, fontWeight: '600' },
  function: { color: tokens.colorBrandForeground1, fontWeight: '600' },
  operator: { color: tokens.colorNeutralForeground2, fontWeight: '600' },
  key: { color: tokens.colorNeutralForeground3 },
  string: { color: tokens.colorPaletteRedForeground1 },
  outbound: { color: tokens.colorStatusSuccessForeground1, fontWeight: '600' },
};

const look = EditorView.theme({
  '&': { flexGrow: '1', minWidth: '0', color: tokens.colorNeutralForeground1, fontSize: tokens.fontSizeBase300 },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: tokens.fontFamilyMonospace, lineHeight: '1.6', overflow: 'auto' },
  // The page may be right-to-left, and says so with `text-align`.
  '.cm-content': {
    textAlign: 'left',
    caretColor: tokens.colorNeutralForeground1,
    paddingBlock: tokens.spacingVerticalS,
  },
  '.cm-cursor': { borderLeftColor: tokens.colorNeutralForeground1 },
  '.cm-gutters': {
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground3,
    border: 'none',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '4ch', paddingInline: '8px' },
  '.cm-activeLine': { backgroundColor: tokens.colorNeutralBackground2 },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: tokens.colorNeutralBackground1Selected,
  },
  '.cm-wrongLine, .cm-wrongLine.cm-activeLine': { backgroundColor: tokens.colorStatusDangerBackground1 },
  '.cm-wrong': { textDecoration: `underline wavy ${tokens.colorStatusDangerForeground1}`, textUnderlineOffset: '3px' },
  '.cm-wrongEnd': {
    display: 'inline-block',
    width: '1ch',
    borderBottom: `2px solid ${tokens.colorStatusDangerForeground1}`,
  },
  '.cm-flaw': { textDecoration: `underline wavy ${tokens.colorNeutralForeground3}`, textUnderlineOffset: '3px' },
  '.cm-flaw-warning': { textDecorationColor: tokens.colorStatusWarningForeground3 },
  '.cm-flaw-error': { textDecorationColor: tokens.colorStatusDangerForeground1 },
  ...Object.fromEntries(Object.entries(COLOURS).map(([kind, style]) => [`.cm-routing-${kind}`, style])),
});

/** Colours only what is visible. */
const colours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = coloured(view);
    }
    update({ docChanged, viewportChanged, view }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.decorations = coloured(view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

function coloured({ visibleRanges, state }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
      for (const { from: start, to: end, kind } of tokensOf(line.text))
        builder.add(line.from + start, line.from + end, Decoration.mark({ class: `cm-routing-${kind}` }));
      if (line.to >= to) break;
    }
  }
  return builder.finish();
}

class EndMark extends WidgetType {
  override toDOM(): HTMLElement {
    const end = document.createElement('span');
    end.className = 'cm-wrongEnd';
    return end;
  }
}

const setMark = StateEffect.define<number | null>();

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes, effects, newDoc }) =>
    effects.reduce(
      (decorations, effect) => (effect.is(setMark) ? markedAt(effect.value, newDoc) : decorations),
      before.map(changes),
    ),
  provide: (field) => EditorView.decorations.from(field),
});

/** The line, and the character or the place behind the last one. */
function markedAt(offset: number | null, doc: EditorState['doc']): DecorationSet {
  if (offset === null) return Decoration.none;
  const at = Math.min(offset, doc.length);
  const line = doc.lineAt(at);
  const wrong: Range<Decoration>[] = [Decoration.line({ class: 'cm-wrongLine' }).range(line.from)];
  if (at < line.to) wrong.push(Decoration.mark({ class: 'cm-wrong' }).range(at, at + 1));
  else wrong.push(Decoration.widget({ widget: new EndMark(), side: 1 }).range(at));
  return Decoration.set(wrong, true);
}

/** A place to underline, in UTF-16 units from the start. */
interface Flaw {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning' | 'hint';
}

const SOUND: readonly Flaw[] = [];
const setFlaws = StateEffect.define<readonly Flaw[]>();

const flawed = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes, effects, newDoc }) =>
    effects.reduce(
      (decorations, effect) => (effect.is(setFlaws) ? underlined(effect.value, newDoc.length) : decorations),
      before.map(changes),
    ),
  provide: (field) => EditorView.decorations.from(field),
});

function underlined(flaws: readonly Flaw[], length: number): DecorationSet {
  const sound = flaws.filter(({ from, to }) => from < to && to <= length);
  return Decoration.set(
    sound.map(({ from, to, severity }) => Decoration.mark({ class: `cm-flaw cm-flaw-${severity}` }).range(from, to)),
    true,
  );
}

export interface CodeEditorProps {
  readonly label: string;
  readonly value: string;
  /** Where an error is, in UTF-16 units from the start; null for none. */
  readonly mark: number | null;
  /** The same list as long as it holds the same. */
  readonly flaws?: readonly Flaw[];
  readonly readOnly: boolean;
  /** The id of the text about what is wrong. */
  readonly describedBy?: string | undefined;
  readonly onChange: (text: string) => void;
}

const frozen = (readOnly: boolean) => [EditorState.readOnly.of(readOnly), EditorView.editable.of(!readOnly)];
const named = ({ label, mark, describedBy }: Pick<CodeEditorProps, 'label' | 'mark' | 'describedBy'>) =>
  EditorView.contentAttributes.of({
    'aria-label': label,
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    'aria-invalid': String(mark !== null),
    autocapitalize: 'off',
    spellcheck: 'false',
  });

/** An editor for RoutingA, left-to-right on every page. Tab leaves it. Heavy: load it on demand. */
export default function CodeEditor({
  label,
  value,
  mark,
  flaws = SOUND,
  readOnly,
  describedBy,
  onChange,
}: CodeEditorProps): ReactElement {
  const styles = useStyles();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<{ view: EditorView; writing: Compartment; names: Compartment } | null>(null);
  const changed = useRef(onChange);
  const first = useRef({ value, readOnly, label, mark, describedBy });

  useEffect(() => {
    changed.current = onChange;
  }, [onChange]);

  useEffect(() => {
    if (place.current === null) return;
    const [writing, names] = [new Compartment(), new Compartment()];
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: first.current.value,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          EditorView.lineWrapping,
          keymap.of([...standardKeymap, ...historyKeymap]),
          writing.of(frozen(first.current.readOnly)),
          names.of(named(first.current)),
          marks,
          flawed,
          colours,
          look,
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) changed.current(state.doc.toString());
          }),
        ],
      }),
    });
    editor.current = { view, writing, names };
    view.focus();
    return () => {
      editor.current = null;
      view.destroy();
    };
  }, []);

  useEffect(() => {
    const view = editor.current?.view;
    const text = view?.state.doc.toString();
    if (view !== undefined && text !== undefined && text !== value)
      view.dispatch({ changes: { from: 0, to: text.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const { view, writing } = editor.current ?? {};
    if (view !== undefined && writing !== undefined) view.dispatch({ effects: writing.reconfigure(frozen(readOnly)) });
  }, [readOnly]);

  useEffect(() => {
    const { view, names } = editor.current ?? {};
    if (view !== undefined && names !== undefined)
      view.dispatch({ effects: names.reconfigure(named({ label, mark, describedBy })) });
  }, [label, mark, describedBy]);

  useEffect(() => {
    const view = editor.current?.view;
    if (view === undefined) return;
    const anchor = mark === null ? null : Math.min(mark, view.state.doc.length);
    view.dispatch({
      effects: setMark.of(mark),
      ...(anchor === null ? {} : { selection: { anchor }, scrollIntoView: true }),
    });
    if (anchor !== null) view.focus();
  }, [mark]);

  useEffect(() => {
    editor.current?.view.dispatch({ effects: setFlaws.of(flaws) });
  }, [flaws]);

  return <div ref={place} dir="ltr" className={mergeClasses(styles.root, mark !== null && styles.wrong)} />;
}

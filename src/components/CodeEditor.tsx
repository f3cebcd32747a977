import {
  history,
  historyField,
  historyKeymap,
  isolateHistory,
  redo,
  redoDepth,
  standardKeymap,
  toggleComment,
  undo,
  undoDepth,
} from '@codemirror/commands';
import { lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { Compartment, EditorState, StateEffect, StateField, type Extension, type Range } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  WidgetType,
  type DecorationSet,
} from '@codemirror/view';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowRedoRegular } from '@fluentui/react-icons/svg/arrow-redo';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { CHOSEN } from '../theme/grounds';
import { BAD, WARN } from '../theme/state-colours';
import { IconButton } from './IconButton';
import { routingA } from './routing-a-language';

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minHeight: 0,
    display: 'flex',
    overflow: 'hidden',
    backgroundColor: 'var(--field)',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
  },
  wrong: { border: `1px solid ${tokens.colorPaletteRedBorder2}` },
});

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
    backgroundColor: CHOSEN,
  },
  '.cm-wrongLine, .cm-wrongLine.cm-activeLine': { backgroundColor: tokens.colorStatusDangerBackground1 },
  '.cm-wrong': { textDecoration: `underline wavy ${BAD}`, textUnderlineOffset: '3px' },
  '.cm-wrongEnd': {
    display: 'inline-block',
    width: '1ch',
    borderBottom: `2px solid ${BAD}`,
  },
  '.cm-lintRange': {
    backgroundImage: 'none',
    paddingBottom: '0',
    textDecoration: `underline wavy ${tokens.colorNeutralForeground3}`,
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': { textDecorationColor: WARN },
  '.cm-lintRange-error': { textDecorationColor: BAD },
  '.cm-tooltip-lint': { maxWidth: 'min(420px, 80vw)', fontFamily: tokens.fontFamilyBase },
  '.cm-diagnostic': {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    margin: '0',
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalM,
    borderLeft: `4px solid ${tokens.colorNeutralStrokeAccessible}`,
  },
  '.cm-diagnostic-warning': { borderLeftColor: tokens.colorStatusWarningBorderActive },
  '.cm-diagnostic-error': { borderLeftColor: tokens.colorStatusDangerBorderActive },
  '.cm-diagnosticAction': {
    flexShrink: '0',
    margin: '0',
    paddingInline: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

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

/** A place to underline, in UTF-16 units from the start, with what is said about it there. */
export interface Flaw {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning' | 'hint';
  readonly words: ReactNode;
  /** Mends it; null where nothing can. */
  readonly fix: (() => void) | null;
}

const SOUND: readonly Flaw[] = [];
const NO_NAMES: readonly string[] = [];

export interface CodeEditorProps {
  readonly label: string;
  readonly value: string;
  /** Where an error is, in UTF-16 units from the start; null for none. */
  readonly mark: number | null;
  /** The same list as long as it holds the same. */
  readonly flaws?: readonly Flaw[];
  /** The outbounds that are offered. */
  readonly outbounds?: readonly string[];
  /** A line, counted from 1, that the cursor goes to, whenever it is another object. */
  readonly place?: { readonly line: number } | null;
  readonly readOnly: boolean;
  /** Whose text it is: what can be undone is kept with it while something else is shown. */
  readonly owner?: object;
  /** The id of the text about what is wrong. */
  readonly describedBy?: string | undefined;
  readonly onChange: (text: string) => void;
  /** Puts the text and the buttons that undo and redo into their places. */
  readonly frame?: (parts: { readonly text: ReactElement; readonly history: ReactElement }) => ReactElement;
}

const frozen = (readOnly: boolean) => [EditorState.readOnly.of(readOnly), EditorView.editable.of(!readOnly)];
const named = ({ label, mark, describedBy }: Pick<CodeEditorProps, 'label' | 'mark' | 'describedBy'>) =>
  EditorView.contentAttributes.of({
    'aria-label': label,
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    'aria-invalid': String(mark !== null),
    autocapitalize: 'off',
    spellcheck: 'false',
    // It can be reached with Tab as it is; checkers of accessibility believe it of what says so.
    tabindex: '0',
  });

/** The texts that are not shown at present, with what can be undone in them. */
const histories = new WeakMap<object, unknown>();

/** An editor for RoutingA, left-to-right on every page. Tab leaves it. Heavy: load it on demand. */
export default function CodeEditor(props: CodeEditorProps): ReactElement {
  const { mark, flaws = SOUND, place = null, readOnly, frame } = props;
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const { editor, depth } = useEditor(root, props);
  useProps(editor, props);
  usePlaces(editor, mark, place);
  const said = useFlaws(editor, flaws);
  const text = <div ref={root} dir="ltr" className={mergeClasses(styles.root, mark !== null && styles.wrong)} />;
  return (
    <>
      {frame === undefined
        ? text
        : frame({ text, history: <HistoryButtons editor={editor} depth={depth} readOnly={readOnly} /> })}
      {said.map(([flaw, element], index) => createPortal(flaw.words, element, String(index)))}
    </>
  );
}

interface Editor {
  readonly view: EditorView;
  readonly writing: Compartment;
  readonly labels: Compartment;
}

type EditorPlace = RefObject<Editor | null>;

/** How many steps can be undone, and done again. */
interface Depth {
  readonly undo: number;
  readonly redo: number;
}

const depthOf = (state: EditorState): Depth => ({ undo: undoDepth(state), redo: redoDepth(state) });

/** The editor as long as it is shown, with what can be undone in its text; it has the focus from the start. */
function useEditor(
  root: RefObject<HTMLElement | null>,
  props: CodeEditorProps,
): { readonly editor: EditorPlace; readonly depth: Depth } {
  const { outbounds = NO_NAMES, onChange } = props;
  const editor = useRef<Editor | null>(null);
  const changed = useRef(onChange);
  const names = useRef(outbounds);
  const [depth, setDepth] = useState<Depth>({ undo: 0, redo: 0 });
  const first = useRef(props);

  useEffect(() => {
    changed.current = onChange;
    names.current = outbounds;
  }, [onChange, outbounds]);

  useEffect(() => {
    if (root.current === null) return;
    const [writing, labels] = [new Compartment(), new Compartment()];
    const { value: doc, owner = root.current } = first.current;
    const config = {
      extensions: [
        fixedExtensions(() => names.current),
        writing.of(frozen(first.current.readOnly)),
        labels.of(named(first.current)),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (!docChanged) return;
          setDepth(depthOf(state));
          changed.current(state.doc.toString());
        }),
      ],
    };
    const kept: unknown = histories.get(owner);
    const state =
      kept === undefined
        ? EditorState.create({ ...config, doc })
        : EditorState.fromJSON(kept, config, { history: historyField });
    const view = new EditorView({ parent: root.current, state });
    setDepth(depthOf(state));
    editor.current = { view, writing, labels };
    view.focus();
    return () => {
      editor.current = null;
      histories.set(owner, view.state.toJSON({ history: historyField }));
      view.destroy();
    };
  }, [root]);
  return { editor, depth };
}

/** What is the same in every editor. */
function fixedExtensions(outbounds: () => readonly string[]): Extension {
  return [
    // Any other character is a part of its line, as the service sees it.
    EditorState.lineSeparator.of('\n'),
    lineNumbers(),
    history(),
    drawSelection(),
    highlightActiveLine(),
    EditorView.lineWrapping,
    routingA(outbounds),
    keymap.of([...standardKeymap, ...historyKeymap, ...lintKeymap.filter(({ key }) => key === 'F8')]),
    keymap.of([{ key: 'Mod-/', run: toggleComment }]),
    marks,
    look,
  ];
}

/** Brings what the props say into an editor that is there already. */
function useProps(editor: EditorPlace, { value, readOnly, label, mark, describedBy }: CodeEditorProps): void {
  useEffect(() => {
    const view = editor.current?.view;
    const text = view?.state.doc.toString();
    if (view !== undefined && text !== undefined && text !== value)
      view.dispatch({ changes: differenceOf(text, value), annotations: isolateHistory.of('full') });
  }, [editor, value]);

  useEffect(() => {
    const { view, writing } = editor.current ?? {};
    if (view !== undefined && writing !== undefined) view.dispatch({ effects: writing.reconfigure(frozen(readOnly)) });
  }, [editor, readOnly]);

  useEffect(() => {
    const { view, labels } = editor.current ?? {};
    if (view !== undefined && labels !== undefined)
      view.dispatch({ effects: labels.reconfigure(named({ label, mark, describedBy })) });
  }, [editor, label, mark, describedBy]);
}

/** The cursor and the focus go to the error, and to the line that is asked for. */
function usePlaces(editor: EditorPlace, mark: number | null, place: { readonly line: number } | null): void {
  useEffect(() => {
    const view = editor.current?.view;
    if (view === undefined) return;
    const anchor = mark === null ? null : Math.min(mark, view.state.doc.length);
    view.dispatch({
      effects: setMark.of(mark),
      ...(anchor === null ? {} : { selection: { anchor }, scrollIntoView: true }),
    });
    if (anchor !== null) view.focus();
  }, [editor, mark]);

  useEffect(() => {
    const view = editor.current?.view;
    if (view === undefined || place === null) return;
    const line = view.state.doc.line(Math.min(place.line, view.state.doc.lines));
    view.dispatch({ selection: { anchor: line.from }, effects: EditorView.scrollIntoView(line.from, { y: 'center' }) });
    view.focus();
  }, [editor, place]);
}

/** Underlines the flaws. Returns those whose words are shown, each with the element of the editor that they belong into. */
function useFlaws(editor: EditorPlace, flaws: readonly Flaw[]): readonly (readonly [Flaw, HTMLElement])[] {
  const { t } = useLingui();
  const [said, setSaid] = useState<readonly (readonly [Flaw, HTMLElement])[]>([]);
  useEffect(() => {
    const view = editor.current?.view;
    if (view === undefined) return;
    const diagnostics = flaws.flatMap((flaw): readonly Diagnostic[] => {
      const { from, to, severity, fix } = flaw;
      if (from >= to || to > view.state.doc.length) return [];
      const renderMessage = (): HTMLElement => {
        const element = document.createElement('span');
        setSaid((before) => [...before.filter(([, { isConnected }]) => isConnected), [flaw, element]]);
        return element;
      };
      const actions = fix === null ? [] : [{ name: t`Fix`, apply: fix }];
      return [{ from, to, severity, message: '', renderMessage, actions }];
    });
    view.dispatch(setDiagnostics(view.state, diagnostics));
  }, [editor, flaws, t]);
  return said;
}

interface HistoryButtonsProps {
  readonly editor: EditorPlace;
  readonly depth: Depth;
  readonly readOnly: boolean;
}

function HistoryButtons({ editor, depth, readOnly }: HistoryButtonsProps): ReactElement {
  const { t } = useLingui();
  const able = (count: number): boolean => count > 0 && !readOnly;
  const step = (run: typeof undo) => (): void => {
    if (editor.current !== null) run(editor.current.view);
  };
  return (
    <>
      <IconButton
        icon={<ArrowUndoRegular />}
        label={t`Undo`}
        aria-keyshortcuts="Control+Z"
        disabledFocusable={!able(depth.undo)}
        onClick={step(undo)}
      />
      <IconButton
        icon={<ArrowRedoRegular />}
        label={t`Redo`}
        aria-keyshortcuts="Control+Y"
        disabledFocusable={!able(depth.redo)}
        onClick={step(redo)}
      />
    </>
  );
}

/** What changes between two texts, as one change in the middle: so the cursor and the history keep their places. */
function differenceOf(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly insert: string } {
  const most = Math.min(before.length, after.length);
  let [start, end] = [0, 0];
  while (start < most && before[start] === after[start]) start += 1;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

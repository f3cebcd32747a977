import { makeStyles, mergeClasses, tokens, useArrowNavigationGroup } from '@fluentui/react-components';
import { useEffect, useRef, useState, type MouseEvent, type ReactElement } from 'react';
import { CHOSEN, POINTED_AT } from '../theme/grounds';
import { FORCED_COLORS, SHORT } from '../theme/layout';
import { fades, lowChip, lowChipInForcedColours } from '../theme/style-pieces';
import { giveFocus } from './focus/move';
import { centreSideways } from './use-in-sight';

/** Beside the sections there is room for the list of them; and: there is not. */
export const BESIDE_SECTIONS = '@media (min-width: 720px)';
const ABOVE_SECTIONS = '@media (max-width: 719.98px)';

const useStyles = makeStyles({
  root: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 2,
    flexShrink: 0,
    alignSelf: 'flex-start',
    width: '176px',
    backgroundColor: tokens.colorNeutralBackground1,
    [ABOVE_SECTIONS]: {
      // Over the padding of the scroller, too.
      insetBlockStart: `calc(-1 * ${tokens.spacingVerticalS})`,
      boxSizing: 'border-box',
      alignSelf: 'stretch',
      width: 'auto',
      // As far as the scroller's edges.
      marginInline: '-12px',
      paddingInline: '12px',
      paddingBlockEnd: tokens.spacingVerticalXS,
      // What goes below it fades.
      boxShadow: `0 6px 6px -2px ${tokens.colorNeutralBackground1}`,
      display: 'flex',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      ...fades('0px'),
    },
    [SHORT]: { position: 'static' },
  },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '2px',
    margin: 0,
    padding: '2px',
    listStyleType: 'none',
    [ABOVE_SECTIONS]: {
      flexDirection: 'row',
      columnGap: tokens.spacingHorizontalXS,
      flexShrink: 0,
      // What is drawn of the first chip begins where the texts do.
      marginInlineStart: '-4px',
    },
  },
  link: {
    boxSizing: 'border-box',
    display: 'block',
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
    ':hover': { backgroundColor: POINTED_AT, color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [ABOVE_SECTIONS]: {
      display: 'flex',
      alignItems: 'center',
      minHeight: '44px',
      paddingBlock: 0,
      ...lowChip(tokens.colorNeutralStroke1),
      fontSize: tokens.fontSizeBase200,
      whiteSpace: 'nowrap',
      [FORCED_COLORS]: lowChipInForcedColours,
    },
  },
  current: {
    borderInlineStartColor: tokens.colorCompoundBrandStroke,
    backgroundColor: CHOSEN,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    [FORCED_COLORS]: { borderInlineStartColor: 'Highlight' },
    [ABOVE_SECTIONS]: {
      ...lowChip(tokens.colorBrandStroke1),
      backgroundColor: tokens.colorBrandBackground2,
      color: tokens.colorBrandForeground2,
      [FORCED_COLORS]: { borderTopColor: 'Highlight', borderBottomColor: 'Highlight' },
    },
  },
});

export interface MappedSection {
  /** Of its heading, which can be focused from here. */
  readonly id: string;
  readonly name: string;
}

/** The sections of a long form, beside it, or above it on a phone. One leads to its section; the one in view is marked. */
export function SectionMap({
  label,
  sections,
}: {
  readonly label: string;
  readonly sections: readonly MappedSection[];
}): ReactElement {
  const styles = useStyles();
  const keys = useArrowNavigationGroup({ axis: 'both', memorizeCurrent: true });
  const nav = useRef<HTMLElement>(null);
  const { current, choose } = useSectionInView(sections);
  useEffect(() => {
    const element = nav.current;
    centreSideways(element, element?.querySelector('[aria-current="true"]'));
  }, [current]);
  return (
    <nav ref={nav} className={styles.root} aria-label={label}>
      <ul className={styles.list} {...keys}>
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={mergeClasses(styles.link, id === current && styles.current)}
              aria-current={id === current}
              onClick={(event: MouseEvent) => {
                event.preventDefault();
                choose(id);
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function scrollerOf(element: Element | null): Element | null {
  for (let at = element?.parentElement ?? null; at !== null; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && getComputedStyle(at).overflowY !== 'visible') return at;
  return null;
}

/** Which section the person reads: the one they chose, until they scroll away from where it came to stand. */
function useSectionInView(sections: readonly MappedSection[]): {
  readonly current: string | undefined;
  readonly choose: (id: string) => void;
} {
  const [seen, setSeen] = useState<string | null>(null);
  const chosen = useRef<{ readonly id: string; readonly top: number } | null>(null);
  const ids = sections.map(({ id }) => id).join(' ');
  useEffect(() => {
    const look = ({ target }: Event): void => {
      if (!(target instanceof Element)) return;
      const headings = ids.split(' ').map((id) => document.getElementById(id));
      if (!headings.some((heading) => heading !== null && target.contains(heading))) return;
      if (chosen.current !== null && Math.abs(target.scrollTop - chosen.current.top) < 1) {
        setSeen(chosen.current.id);
        return;
      }
      const atEnd = target.scrollTop + target.clientHeight >= target.scrollHeight - 1;
      const line = target.getBoundingClientRect().top + target.clientHeight / 3;
      const above = headings.filter(
        (heading) =>
          heading !== null && (atEnd || (heading.parentElement ?? heading).getBoundingClientRect().top <= line),
      );
      setSeen(above.at(-1)?.id ?? null);
    };
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, [ids]);
  const choose = (id: string): void => {
    const heading = document.getElementById(id);
    if (heading === null) return;
    giveFocus(heading);
    // With its section's margin above it.
    (heading.parentElement ?? heading).scrollIntoView({ block: 'start' });
    chosen.current = { id, top: scrollerOf(heading)?.scrollTop ?? 0 };
    setSeen(id);
  };
  const current = sections.some(({ id }) => id === seen) ? (seen ?? undefined) : sections[0]?.id;
  return { current, choose };
}

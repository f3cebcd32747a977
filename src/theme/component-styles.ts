// Fluent hands a component's state to such a hook for it to add classes to.
/* oxlint-disable react-hooks/immutability */
import { type FluentProviderCustomStyleHooks, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  quiet: { fontWeight: tokens.fontWeightRegular },
  /** In line with what stands above and below: Fluent leaves room around the sign. */
  aligned: { marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalS})` },
});

interface Styled {
  readonly root: { className?: string };
  readonly appearance?: string;
  readonly labelPosition?: string;
}

/** What is to be done first is semibold; every other button is regular, so that it stands out. */
function useButtonStyles(state: unknown): void {
  const { root, appearance } = state as Styled;
  const styles = useStyles();
  if (appearance !== 'primary') root.className = mergeClasses(root.className, styles.quiet);
}

function useChoiceStyles(state: unknown): void {
  const { root, labelPosition } = state as Styled;
  const styles = useStyles();
  if (labelPosition !== 'before') root.className = mergeClasses(root.className, styles.aligned);
}

/** What this product changes about Fluent's components, everywhere. A class that a view gives a button does not win over it. */
export const COMPONENT_STYLES: FluentProviderCustomStyleHooks = {
  useButtonStyles_unstable: useButtonStyles,
  useMenuButtonStyles_unstable: useButtonStyles,
  useToggleButtonStyles_unstable: useButtonStyles,
  useCheckboxStyles_unstable: useChoiceStyles,
  useSwitchStyles_unstable: useChoiceStyles,
};
